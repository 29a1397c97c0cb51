export { setGameMode } from '../players/gameModes.ts';
