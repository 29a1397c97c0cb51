import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { serviceModelFor } from '../../../sidecar/model/createModel.ts';
import { keysFor, namedModel } from '../../../sidecar/model/presets/presets.ts';
import { priceOf, readPrices, tablesFor } from '../../../sidecar/model/prices.ts';
import type { ServiceModel } from '../../../sidecar/model/service/serviceModel.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { plainLine } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import { type Finding, probe } from './probe.ts';

/** Of `guildhall models test`. */
export interface TestOptions {
  readonly baseUrl?: string;
  /** Seconds. */
  readonly modelTimeout: number;
  readonly prices?: string;
}

/** All questions together, wall ms. */
const LONGEST_MS = 60_000;

const SHOWN: Readonly<Record<Finding['outcome'], string>> = { ok: 'ok', no: 'no', unknown: '?' };

/**
 * `guildhall models test`: asks a model a few questions and prints what it can do, and what runs will use of it. Returns
 * the exit code: 3 where it is no use for playing.
 * @throws ConfigError for a model that is unknown or lacks its key, and ModelUnavailable where nothing answers.
 */
export async function testModel(spec: string, options: TestOptions, context: CommandContext): Promise<number> {
  const { baseUrl, modelTimeout, prices } = options;
  if (modelTimeout < 1) throw new ConfigError('bad-option', `--model-timeout ${modelTimeout}: expected at least 1`);
  const model = serviceModelFor(spec, {
    baseUrl,
    apiKeys: keysFor([spec], context.env),
    random: new Random(0),
    timeoutMs: modelTimeout * 1_000,
    retries: 1,
  });
  const named = namedModel(spec);
  const address = baseUrl ?? named?.preset.baseUrl ?? null;
  const tables = tablesFor(address, prices === undefined ? undefined : readPrices(prices));
  const price = priceOf(named?.model ?? spec, tables);
  context.line(`${spec} at ${address}`);
  const findings: Finding[] = [];
  const limit = new RealtimeClock().deadline(LONGEST_MS);
  for await (const finding of probe(model, limit.signal)) {
    findings.push(finding);
    context.line(`${SHOWN[finding.outcome].padEnd(3)} ${finding.id.padEnd(9)}${plainLine(finding.text)}`);
  }
  limit.clear();
  const priced = price
    ? `${price.inputUsd} US dollars for a million tokens in, ${price.outputUsd} out`
    : 'not known: give it with --prices FILE where cost is to be counted';
  context.line(`${price ? 'ok ' : '?  '} price    ${priced}`);
  const used = usedOf(model, findings, named?.preset.wire === 'openai');
  context.line(`Guildhall will use: ${used.join('; ')}`);
  const isUsable = findings.some(({ id, outcome }) => (id === 'schema' || id === 'tools') && outcome === 'ok');
  context.line(isUsable ? 'usable' : 'not usable: it neither answers in JSON nor calls tools');
  context.result({ model: spec, baseUrl: address, usable: isUsable, findings, price, uses: used });
  return isUsable ? EXIT.ok : EXIT.unavailable;
}

/** What runs will make use of, by what the service has shown to take. */
function usedOf(model: ServiceModel, findings: readonly Finding[], isOpenAi: boolean): string[] {
  const [plain, offering] = [model.taken(false), model.taken(true)];
  const FORM = {
    schema: 'replies by schema',
    object: 'replies as any JSON object',
    plain: 'replies as the prompt asks for them',
  } as const;
  const sees = findings.some(({ id, outcome }) => id === 'images' && outcome === 'ok');
  return [
    offering.tools ? 'tools natively' : 'tools listed in the prompt',
    FORM[plain.format],
    Number.isFinite(plain.mostOutput)
      ? `at most ${plain.mostOutput} tokens a reply`
      : 'replies as long as a run allows',
    ...(isOpenAi ? [`their limit as ${plain.limitName}`] : []),
    ...(plain.seed ? [] : ['no seed']),
    ...(plain.temperature ? [] : ['no temperature']),
    ...(plain.effort ? [] : ['no reasoning effort']),
    sees ? 'pictures with --vision' : 'no pictures',
  ];
}
