export { Pack } from '../../../gathering/pack.ts';
