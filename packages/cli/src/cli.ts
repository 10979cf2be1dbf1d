import type { Command } from './console/command.ts'
import { npxPortico } from './console/npx-portico.ts'
import { CliError } from './error.ts'
import { runCommand } from './run-command.ts'

/** Commands by name, in the order of the help. They are loaded on demand: a rollback does not need the client of a browser or a cloud. */
const commands: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  start: {
    summary: 'build what is stale, then serve the backend, the shell and every remote',
    load: async () => (await import('./commands/start.ts')).startCommand,
  },
  new: {
    summary: 'write a new remote that builds, with tests that pass',
    load: async () => (await import('./commands/new.ts')).newCommand,
  },
  remove: {
    summary: 'remove a remote from this workspace and from the running portal',
    load: async () => (await import('./commands/remove.ts')).removeCommand,
  },
  project: {
    summary: 'write the files that a Supabase project needs, without the samples',
    load: async () => (await import('./commands/project.ts')).projectCommand,
  },
  release: {
    summary: 'build a remote, check it, upload it and release it to devices',
    load: async () => (await import('./commands/release.ts')).releaseCommand,
  },
  promote: {
    summary: 'give a release all devices, or a larger share of them',
    load: async () => (await import('./commands/promote.ts')).promoteCommand,
  },
  rollback: {
    summary: 'end a running canary, or restore the previous release',
    load: async () => (await import('./commands/rollback.ts')).rollbackCommand,
  },
  status: {
    summary: 'show the live releases with their shares, times and authors',
    load: async () => (await import('./commands/status.ts')).statusCommand,
  },
  documents: {
    summary: 'write the documents of the newest revision, or publish a new shell',
    load: async () => (await import('./commands/documents.ts')).documentsCommand,
  },
  repair: {
    summary: 'skip an invalid revision of the registry and restore the last valid one',
    load: async () => (await import('./commands/repair.ts')).repairCommand,
  },
  prune: {
    summary: 'remove old releases and revisions, or pin a release',
    load: async () => (await import('./commands/prune.ts')).pruneCommand,
  },
  verify: {
    summary: 'download and check every file of every live release',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  serve: {
    summary: 'serve a site and its store like a static host, to rehearse or test',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  restrict: {
    summary: 'keep remotes that need a claim out of the public list',
    load: async () => (await import('./commands/restrict.ts')).restrictCommand,
  },
  keys: {
    summary: 'make key pairs, and choose the keys that sign releases and the registry',
    load: async () => (await import('./commands/keys.ts')).keysCommand,
  },
  backend: {
    summary: 'keys, SQL, backups and the move of the embedded backend',
    load: async () => (await import('./commands/backend.ts')).backendCommand,
  },
  doctor: {
    summary: 'check this machine and the portal here',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  sweep: {
    summary: 'remove the files of deleted accounts from a Supabase project',
    load: async () => (await import('./commands/sweep.ts')).sweepCommand,
  },
  import: {
    summary: 'read remotes and their shares from a frontend-discovery document',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
}

/** Runs one command line of `portico` and prints its output. Resolves to the exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runCommand({ name: 'portico', help: `${npxPortico} --help`, find: findCommand }, args)
}

async function findCommand([name = '--help', ...args]: readonly string[]) {
  if (name === '--help' || name === '-h') return overview()
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!known) throw new CliError('usage', `There is no command "${name}". See ${npxPortico} --help.`)
  return { command: await known.load(), args }
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(11)}${summary}`)
  return `portico: a portal that is deployed in pieces

Run npx portico <command> in Portico's repository, and npx --no-install portico <command> in your own repository.

${lines.join('\n')}

  npx portico new billing                 a new remote, in the menu of the running portal
  npx portico release files --traffic 10  releases your changes to a tenth of all devices
  npx portico promote files 1.5.0         gives this version to all devices
  npx portico rollback files              restores the previous release

Each command has --help with examples, and --json: one document on standard output, { "error": { code, message } } for an error.
Exit codes: 0 success; 1 error, explained in one line; 2 invalid command line; 3 temporary error: run it again.
`
}
