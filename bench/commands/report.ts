import type { Output } from '../console/output.ts';
import type { ReportOptions } from '../report/page.ts';
import { writeReport } from '../report/writeReport.ts';

/** `guildhall report`: writes report.html from a run's files. */
export async function report(folder: string, options: ReportOptions, output: Output): Promise<void> {
  const file = await writeReport(folder, options);
  output.line(file);
  output.result({ report: file });
}
