/**
 * While an episode is played, this process is the players' process too: an error that nobody caught, thrown from a
 * callback or left in a promise, ends the episode as it would end a sidecar, and not the process that must still
 * complete the files. Comes before any listener to 'uncaughtException'; returns the way back. Throws when somebody else
 * captures already.
 */
export function catchStrayErrors(onError: (error: unknown) => void): () => void {
  process.setUncaughtExceptionCaptureCallback(onError);
  return () => process.setUncaughtExceptionCaptureCallback(null);
}
