import { readdirSync, readFileSync } from 'node:fs';

const KIB_PER_MIB = 1_024;
/** The kernel counts processor time in hundredths of a second (USER_HZ). */
const MS_PER_JIFFY = 10;

/** What a process and all that it started use. */
export interface TreeUse {
  /** Proportional set size, in which pages that several share count once, MiB. */
  readonly mib: number;
  /** Processor time since they began, ms. */
  readonly cpuMs: number;
}

/** One process of a tree. */
export interface ProcessUse extends TreeUse {
  /** Its command line, its parts with spaces between. */
  readonly command: string;
}

/** Looks into /proc, so on Linux alone; processes that go meanwhile count for nothing. */
export function treeUse(root: number): TreeUse {
  return processesOf(root).reduce((sum, { mib, cpuMs }) => ({ mib: sum.mib + mib, cpuMs: sum.cpuMs + cpuMs }), {
    mib: 0,
    cpuMs: 0,
  });
}

/** A process and all that it started, one by one. Looks where `treeUse` does. */
export function processesOf(root: number): ProcessUse[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(statOf(Number(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const uses: ProcessUse[] = [];
  const add = (pid: number) => {
    const [, kib] = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`)) ?? [];
    const [user, system] = statOf(pid).slice(11, 13);
    uses.push({
      command: textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
      mib: Number(kib ?? 0) / KIB_PER_MIB,
      cpuMs: (Number(user ?? 0) + Number(system ?? 0)) * MS_PER_JIFFY,
    });
    for (const child of children.get(pid) ?? []) add(child);
  };
  add(root);
  return uses;
}

/** The fields of proc_pid_stat(5) from the third on: the second, a name in brackets, may hold anything. */
function statOf(pid: number): string[] {
  return textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
