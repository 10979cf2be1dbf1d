import type { Command } from './console/command.ts'
import { npxPortico } from './console/npx-portico.ts'
import { CliError } from './error.ts'
import { runCommand } from './run-command.ts'

/** By name, in the order of the help. Loaded when called: a rollback need not wait for a browser's or a cloud's client. */
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
    summary: 'remove a remote from this workspace and from the portal that runs here',
    load: async () => (await import('./commands/remove.ts')).removeCommand,
  },
  project: {
    summary: "write what a Supabase project of one's own needs, without the samples",
    load: async () => (await import('./commands/project.ts')).projectCommand,
  },
  release: {
    summary: 'build a remote, check it, upload it and put it on',
    load: async () => (await import('./commands/release.ts')).releaseCommand,
  },
  promote: {
    summary: 'give a release all devices, or a larger share of them',
    load: async () => (await import('./commands/promote.ts')).promoteCommand,
  },
  rollback: {
    summary: 'end a running canary, or go back to the release before',
    load: async () => (await import('./commands/rollback.ts')).rollbackCommand,
  },
  status: {
    summary: 'what is live, at which share, since when and by whom',
    load: async () => (await import('./commands/status.ts')).statusCommand,
  },
  documents: {
    summary: 'write the documents of the newest revision, or put a new shell on',
    load: async () => (await import('./commands/documents.ts')).documentsCommand,
  },
  repair: {
    summary: 'go past a revision of the registry that nobody takes',
    load: async () => (await import('./commands/repair.ts')).repairCommand,
  },
  prune: {
    summary: 'remove releases and revisions that are too old, or pin a release',
    load: async () => (await import('./commands/prune.ts')).pruneCommand,
  },
  verify: {
    summary: 'download and check every file of every live release',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  serve: {
    summary: 'serve a site and its store as a static host does, to rehearse or test',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  restrict: {
    summary: 'keep remotes that need a claim out of the public list',
    load: async () => (await import('./commands/restrict.ts')).restrictCommand,
  },
  keys: {
    summary: 'make key pairs, and say who may sign what',
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
    summary: 'remove the files of accounts that are gone from a Supabase project',
    load: async () => (await import('./commands/sweep.ts')).sweepCommand,
  },
  import: {
    summary: 'take shares over from a document of frontend-discovery',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
}

/** Runs one command line of `portico`. Resolves to the exit code; everything it has to say is printed. */
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

Run npx portico <command> in Portico's repository, and npx --no-install portico <command> in a repository of your own.

${lines.join('\n')}

  npx portico new billing                 a remote of your own, in the menu of a portal that runs
  npx portico release files --traffic 10  a tenth of all devices gets what you changed
  npx portico promote files 1.5.0         everybody gets it
  npx portico rollback files              back to the release before

Each has --help with examples, and --json: one document on standard output, { "error": { code, message } } for a refusal.
Exit codes: 0 done; 1 refused, one line says why; 2 not understood; 3 refused for now: run it again.
`
}
