import { parseArgs } from 'node:util'
import { ManifestError } from '@portico/contract/manifest'
import type { Command } from './console/command.ts'
import { fitHelp } from './console/fit-help.ts'
import { createProgress } from './console/progress.ts'
import { CliError, isTemporary } from './error.ts'
import { toFileCliError } from './targets/file-error.ts'

/** A program with the commands that it runs. */
export interface CommandProgram {
  /** The beginning of each error message. */
  name: string
  /** The command that prints the program's help. */
  help: string
  /**
   * Finds the command of a command line. A text is printed instead of a command.
   * @throws CliError `usage`
   */
  find(args: readonly string[]): Promise<{ command: Command; args: readonly string[] } | string>
}

/** The process that a command line runs in. */
export interface CommandProcess {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Prints a text to standard output. */
  print(text: string): void
  /** Prints a text to standard error. */
  complain(text: string): void
}

/** Runs one command line and prints its output. Resolves to the exit code. */
export async function runCommand(
  program: CommandProgram,
  args: readonly string[],
  around: CommandProcess = thisProcess(),
): Promise<number> {
  const isJson = args.includes('--json')
  const progress = createProgress(process.stderr)
  try {
    const found = await program.find(args)
    if (typeof found === 'string') {
      around.print(fitHelp(found))
      return args.length > 0 ? 0 : 2
    }
    const { command } = found
    const { values, positionals } = parseArgs({
      args: [...found.args],
      allowPositionals: true,
      options: { ...command.flags, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) {
      around.print(fitHelp(command.help))
      return 0
    }
    const flags = values as Record<string, string | boolean | undefined>
    const print = ({ text, data }: { text: string; data: unknown }) => {
      progress.end()
      around.print(isJson ? JSON.stringify(data, null, 2) : legible(text))
    }
    const { cwd, env } = around
    return await command.run({ args: positionals, flags, env, cwd, progress, print })
  } catch (error) {
    progress.end()
    return refuse(asCliError(error, program), { isJson, name: program.name }, around)
  }
}

function thisProcess(): CommandProcess {
  return { cwd: process.cwd(), env: process.env, print: console.log, complain: console.error }
}

function refuse(
  { code, message, details }: CliError,
  { isJson, name }: { isJson: boolean; name: string },
  { print, complain }: CommandProcess,
): number {
  if (isJson) print(JSON.stringify({ error: { code, message, ...(details ? { details } : {}) } }, null, 2))
  else complain(legible(`${details ? `${details}\n\n` : ''}${name}: ${message} (${code})`))
  if (code === 'usage') return 2
  return isTemporary(code) ? 3 : 1
}

/** Escapes control and direction characters, because names from other users could move the cursor or reverse a line. */
function legible(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n\t\u200d]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/**
 * Converts an invalid command line, an invalid package.json and errors of the file system to CliErrors. Other errors are thrown
 * again.
 */
function asCliError(error: unknown, { help }: CommandProgram): CliError {
  if (error instanceof CliError) return error
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    // Node's own message about positional arguments has no full stop.
    const [, option] = /^Unknown option '([^']+)'/.exec(error.message) ?? []
    const reason = option ? `There is no option "${option}".` : error.message
    return new CliError('usage', `${reason} See ${help}.`, { cause: error })
  }
  if (error instanceof ManifestError) return new CliError('manifest_invalid', error.message, { cause: error })
  const refused = toFileCliError(error)
  if (refused) return refused
  throw error
}
