#!/usr/bin/env node
// Starts the command line: dist/ in the published package, the source in a checkout. Old versions of Node must be able to
// read this file, because it is what tells their users which versions work.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const BAD_INPUT = 2;
const INTERNAL = 70;
const INTERRUPTED = 130;
/** The first Node that runs TypeScript without a warning and knows the syntax of the source, such as `using`. */
const SOURCE_NODE = [{ exactMajor: false, major: 24, minor: 3 }];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const source = join(root, 'bench', 'main.ts');
// npm puts the pinned Node here in a checkout, where it is a development dependency.
const pinned = join(root, 'node_modules', 'node', 'bin', 'node');

if (existsSync(source)) {
  if (!existsSync(join(root, 'node_modules'))) refuse(`the packages are not installed; run "npm ci" in ${root}`);
  else if (isOneOf(SOURCE_NODE)) await import(pathToFileURL(source).href);
  else if (existsSync(pinned)) startWith(pinned);
  else refuse(`Node ${process.version} cannot run the source; run "npm ci" in ${root} for the pinned Node`);
} else if (isOneOf(rangesOf(engines.node))) {
  await import(pathToFileURL(join(root, 'dist', 'bench.js')).href);
} else {
  refuse(`Node ${process.version} (${process.execPath}) is not supported; use Node ${engines.node}`);
}

/** Reads the two forms that package.json uses: ^22.18.0 and >=24.3.0, joined by ||. */
function rangesOf(text) {
  return text.split('||').map((part) => {
    const [, operator, major, minor] = /^\s*(\^|>=)(\d+)\.(\d+)/.exec(part);
    return { exactMajor: operator === '^', major: Number(major), minor: Number(minor) };
  });
}

function isOneOf(ranges) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ranges.some(({ exactMajor, major, minor }) =>
    ownMajor === major ? ownMinor >= minor : !exactMajor && ownMajor > major,
  );
}

function refuse(message) {
  process.stderr.write(`guildhall: ${message}\n`);
  process.exitCode = BAD_INPUT;
}

function startWith(node) {
  const args = ['--disable-warning=ExperimentalWarning', source, ...process.argv.slice(2)];
  // Nothing is written to the channel: when it closes, the child knows that this process was killed.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The terminal sends Ctrl-C to both processes, others send signals only to this one; the child takes two at once for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`guildhall: cannot start the pinned Node (${error.message}); run "npm ci" again\n`);
    process.exit(INTERNAL);
  });
  child.on('exit', (code, signal) => process.exit(signal ? INTERRUPTED : (code ?? INTERNAL)));
}
