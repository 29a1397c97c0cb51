import { catalogue } from '../../tasks/catalogue.ts';
import type { Output } from '../cli/output.ts';

/** `guildhall list`: every task that ships with the project. */
export function list(output: Output): void {
  const tasks = catalogue();
  const width = Math.max(...tasks.map((task) => task.id.length));
  for (const task of tasks)
    output.line(
      `${task.id.padEnd(width)}  ${String(task.blueprint.cells.length).padStart(4)} blocks  ` +
        `${task.agents.min}-${task.agents.max} agents  ${task.title}`,
    );
  output.result(
    tasks.map((task) => ({
      id: task.id,
      version: task.version,
      family: task.family,
      title: task.title,
      blocks: task.blueprint.cells.length,
      agents: task.agents,
      limits: task.limits,
    })),
  );
}
