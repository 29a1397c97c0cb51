import { findFramework } from '../scripted/frameworks.ts';
import { main } from '../sidecar/mind/main.ts';
import { dieWithParent } from './run/worker/dieWithParent.ts';

/** How long a mind may take to leave once its seat is gone, ms. */
const LINGER_MS = 2_000;

dieWithParent(LINGER_MS);
main(findFramework);
