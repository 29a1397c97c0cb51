import type { Json } from '../../../protocol/briefing.ts';
import type { ToolDescription } from '../../tools/tool.ts';

/** Tools as lines for a prompt: name, description, arguments. */
export function formatTools(tools: readonly ToolDescription[]): string {
  return tools
    .map(({ name, description, parameters }) => `${name}: ${description} ${JSON.stringify(argumentsOf(parameters))}`)
    .join('\n');
}

/** A tool's parameters without what every schema repeats. */
function argumentsOf(parameters: Json): Json {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return parameters;
  const { properties, required } = parameters;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return parameters;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const shape = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {};
      const type = Array.isArray(shape.enum) ? shape.enum.join('|') : String(shape.type ?? 'any');
      return [name, Array.isArray(required) && required.includes(name) ? type : `${type}, optional`];
    }),
  );
}
