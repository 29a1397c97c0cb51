// A worker that cannot even start.
throw new Error('nothing works here');
