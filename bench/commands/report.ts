import type { Output } from '../console/output.ts';
import { writeReport } from '../report/writeReport.ts';

/** `guildhall report`: writes report.html from a run's files. */
export async function report(folder: string, output: Output): Promise<void> {
  const file = await writeReport(folder);
  output.line(file);
  output.result({ report: file });
}
