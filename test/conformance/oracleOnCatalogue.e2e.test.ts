import { catalogue } from '../../tasks/catalogue.ts';
import { proveSolvable } from './oracleOn.ts';

proveSolvable('the oracle builds every blueprint of ours', catalogue());
