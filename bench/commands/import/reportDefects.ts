import type { ImportDefect } from '../../../tasks/importing/defect.ts';
import type { Output } from '../../console/output.ts';

/** One line for each task and outcome: the first defect and how many more there are; `--json` has them all. */
export function reportDefects(defects: readonly ImportDefect[], output: Output): void {
  const groups = new Map<string, ImportDefect[]>();
  for (const defect of defects) {
    const key = `${defect.outcome} ${defect.id}`;
    const group = groups.get(key);
    if (group) group.push(defect);
    else groups.set(key, [defect]);
  }
  for (const [key, [first, ...others]] of groups) {
    if (!first) continue;
    const more = others.length === 0 ? '' : `; and ${others.length} more`;
    output.line(`${key}: ${first.what}${first.outcome !== 'refused' ? `: ${first.how}` : ''}${more}`);
  }
  if (!output.json && defects.length > groups.size) output.line('(--json lists every one)');
}
