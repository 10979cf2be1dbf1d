import { parseArgs } from 'node:util'
import { ManifestError } from '@portico/contract/manifest'
import type { Command } from './console/command.ts'
import { createProgress } from './console/progress.ts'
import { CliError, isTemporary } from './error.ts'
import { fileError } from './targets/file-fault.ts'

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
  verify: {
    summary: 'download and check every file of every live release',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  keys: {
    summary: 'make key pairs, and say who may sign what',
    load: async () => (await import('./commands/keys.ts')).keysCommand,
  },
  backend: {
    summary: 'keys, SQL, backups and the move of the embedded backend',
    load: async () => (await import('./commands/backend.ts')).backendCommand,
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

/** Runs one command line. Resolves to the exit code; everything it has to say is printed. */
export async function run(args: string[]): Promise<number> {
  const json = args.includes('--json')
  const progress = createProgress(process.stderr)
  try {
    const [name = '--help', ...rest] = args
    if (name === '--help' || name === '-h') {
      console.log(overview())
      return args.length > 0 ? 0 : 2
    }
    const known = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!known) throw new CliError('usage', `There is no command "${name}". See portico --help.`)
    const command = await known.load()
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: { ...command.flags, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) {
      console.log(command.help)
      return 0
    }
    const flags = values as Record<string, string | boolean | undefined>
    const { env } = process
    const print = ({ text, data }: { text: string; data: unknown }) => {
      progress.end()
      console.log(json ? JSON.stringify(data, null, 2) : legible(text))
    }
    return await command.run({ args: positionals, flags, env, cwd: process.cwd(), progress, print })
  } catch (error) {
    progress.end()
    return refuse(asCliError(error), json)
  }
}

function refuse(error: CliError, json: boolean): number {
  const { code, message, details } = error
  if (json)
    console.log(JSON.stringify({ error: { code, message, ...(details ? { details } : {}) } }, null, 2))
  else console.error(legible(`${details ? `${details}\n\n` : ''}portico: ${message} (${code})`))
  if (code === 'usage') return 2
  return isTemporary(code) ? 3 : 1
}

/** Names come from others: what would move a terminal's cursor, or turn the direction of a line, is written out instead. */
function legible(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n\t\u200d]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/**
 * A line or a package.json that could not be understood is a refusal too, and so is what the file system refused; anything else
 * that was not foreseen is thrown on.
 */
function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return new CliError('usage', `${error.message} See portico --help.`, { cause: error })
  if (error instanceof ManifestError) return new CliError('manifest_invalid', error.message, { cause: error })
  const refused = fileError(error)
  if (refused) return refused
  throw error
}

function overview(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  portico ${name.padEnd(11)}${summary}`,
  )
  return `portico: a portal that is deployed in pieces

${lines.join('\n')}

  portico new billing                     a remote of your own, in the menu at the next start
  portico release files --traffic 10      a tenth of all devices gets what you changed
  portico promote files 1.5.0             everybody gets it
  portico rollback files                  back to the release before

Each has --help with examples, and --json: one document on standard output, { "error": { code, message } } for a refusal.
Exit codes: 0 done; 1 refused, one line says why; 2 not understood; 3 refused for now: run it again.
`
}
