import { taskSchema } from '../../tasks/written/taskSchema.ts';

interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
}

/** The parts of the file with keys of their own, by where they stand. */
const PARTS: readonly (readonly [heading: string, path: readonly string[]])[] = [
  ['The file', []],
  ['world', ['world']],
  ['world.nether', ['world', 'nether']],
  ['seats', ['seats', '*']],
  ['success, and when of checkpoints', ['success']],
  ['blocks', ['success', 'blocks']],
  ['inventory', ['success', 'inventory']],
  ['entities', ['success', 'entities']],
  ['position', ['success', 'position']],
  ['entered', ['success', 'entered']],
  ['crafted', ['success', 'crafted']],
  ['sunrises', ['success', 'sunrises']],
  ['food', ['success', 'food']],
  ['eaten', ['success', 'eaten']],
  ['checkpoints', ['checkpoints', '*']],
  ['limits', ['limits']],
];

const INTRODUCTION = `# task.yaml

Every key of the file that a [task written as data](../tutorials/adding-a-task.md) consists of. The same as a JSON Schema:
[task-yaml.schema.json](task-yaml.schema.json). Editors that read
\`# yaml-language-server: $schema=task-yaml.schema.json\` check the file as you write.

A key that is not listed is an error, and so is a key that is given twice. Cells are \`[x, y, z]\`: +x is east, +y up, +z south; on flat
ground feet stand at \`y = 0\`, and the middle of the floor is \`x = 0, z = 0\`. A region is
\`{ from: [x, y, z], to: [x, y, z] }\`, both corners included. Items and blocks are ids without \`minecraft:\`. Seats are numbered from 1.
`;

const COMMANDS = `
## Commands

Commands of \`world\` are not sent to any server: each becomes a step of the arena's plan, and a reset verifies it.

| command | note |
|---|---|
| \`fill X1 Y1 Z1 X2 Y2 Z2 BLOCK\` | whole numbers; \`air\` clears |
| \`setblock X Y Z BLOCK\` | |
| \`summon KIND X Y Z\` | kinds that change no blocks, monsters too; they stand still until the release |
| \`item replace block X Y Z container.SLOT with ITEM [COUNT]\` | one slot of a container |
| \`gamerule NAME VALUE\`, \`difficulty VALUE\` | the rules of [survival](survival.md) |
| \`time set VALUE\` | the hour at which it begins: day, noon, night, midnight or a number; noon, or sunrise where the sun moves, unless given |
| \`weather clear\` | what arenas are like anyway; others are refused |

## Judging

Predicates are judged at the end of every tick by the server's state and the event log; nothing an agent claims counts.
\`entities\` with a region, and every \`entities\` on a [sampled](../explanation/sampling.md) server, is decided once, by the last snapshot:
mobs report no movements. \`sunrises\`, \`food\` and \`eaten\` are not shown by a sampled server: what asks for them is unscored there, and tasks with a part of the
Nether are refused. The game then ends by its limits, or when all agents are done; agents that left the game last count for
\`position\` where they stood. On a sampled server \`ticks\` may be judged a tick or two early or late.
Scores: [metrics](metrics.md#custom).
`;

/** The page docs/reference/task-yaml.md, from the schema that reads the file. */
export function taskYamlDocs(): string {
  const schema = taskSchema() as Shape & { readonly $defs?: Readonly<Record<string, Shape>> };
  const solved = (shape: Shape): Shape => {
    const name = shape.$ref?.replace('#/$defs/', '');
    return name === undefined ? shape : { ...solved(schema.$defs?.[name] ?? {}), ...shape };
  };
  const at = (path: readonly string[]): Shape =>
    path.reduce<Shape>(
      (shape, key) => solved(key === '*' ? (shape.items ?? {}) : (shape.properties?.[key] ?? {})),
      solved(schema),
    );
  const sections = PARTS.map(([heading, path]) => {
    const shape = at(path);
    const rows = Object.entries(shape.properties ?? {}).map(([key, given]) => {
      const value = solved(given);
      const isNeeded = shape.required?.includes(key) ?? false;
      const byDefault = value.default === undefined ? '' : ` = ${JSON.stringify(value.default)}`;
      return `| \`${key}\`${isNeeded ? '' : '?'} | ${typeText(value, solved)}${byDefault} | ${value.description ?? ''} |`;
    });
    const about = path.length > 0 && shape.description ? `\n${shape.description}\n` : '';
    return `\n## ${heading}\n${about}\n| key | value | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}${sections.join('')}${COMMANDS}`;
}

function typeText(shape: Shape, solved: (shape: Shape) => Shape): string {
  if (shape.const !== undefined) return `\`${String(shape.const)}\``;
  if (shape.enum) return shape.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (shape.anyOf) return [...new Set(shape.anyOf.map((one) => typeText(solved(one), solved)))].join(' or ');
  if (shape.prefixItems) return `[${shape.prefixItems.map((one) => typeText(solved(one), solved)).join(', ')}]`;
  switch (shape.type) {
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'string':
      return 'text';
    case 'array':
      return `list of ${typeText(solved(shape.items ?? {}), solved)}`;
    case 'object':
      return shape.properties ? `{ ${Object.keys(shape.properties).join(', ')} }` : 'keys and values';
    default:
      return shape.type ?? 'anything';
  }
}
