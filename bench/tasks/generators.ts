import { constructionGenerator } from '../../tasks/construction/suite/constructionGenerator.ts';
import { cookingGenerator } from '../../tasks/cooking/cookingGenerator.ts';
import { escapeGenerator } from '../../tasks/escape/escapeGenerator.ts';
import { gatheringGenerator } from '../../tasks/gathering/gatheringGenerator.ts';
import { shelterGenerator } from '../../tasks/shelter/shelterGenerator.ts';
import type { TaskGenerator } from '../../tasks/suites/generator.ts';

/** Every family's generator. */
export const GENERATORS: readonly TaskGenerator[] = [
  constructionGenerator,
  cookingGenerator,
  escapeGenerator,
  gatheringGenerator,
  shelterGenerator,
];
