export { type Aim, nextAim } from '../../../gathering/aims.ts';
