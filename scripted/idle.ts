import type { Framework } from '../sidecar/frameworks/framework.ts';

/** Does nothing and says so at once: the floor every other framework must beat. */
export const idle: Framework = {
  name: 'idle',
  usesModel: false,
  purposes: [],
  async run({ signal }) {
    signal.throwIfAborted();
  },
};
