import { test } from 'vitest';
import { importVillagerBench } from '../../tasks/villagerbench/importVillagerBench.ts';
import { sharedFile } from '../support/sharedData.ts';
import { proveSolvable } from './oracleOn.ts';

const texts = sharedFile('data', 'villagerbench', 'blueprint_description.json');

if (texts)
  proveSolvable('the oracle builds every VillagerBench text that can be built', importVillagerBench(texts).tasks);
else test.skip("VillagerBench's texts (skipped: set GUILDHALL_SHARED to the folder with data/villagerbench)", () => {});
