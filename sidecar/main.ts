import { main } from './session/main.ts';

await main();
