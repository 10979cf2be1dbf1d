import type { ParseArgsConfig } from 'node:util'
import type { Progress } from './progress.ts'

/** The input of a command, from its command line and its process. */
export interface CommandInput {
  /** Positional arguments after the command's name. */
  args: readonly string[]
  /** Flags by name, without those that were not given. */
  flags: Readonly<Record<string, string | boolean | undefined>>
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  progress: Progress
  /** Prints the result once: the text for users, or with `--json` the data. */
  print(outcome: CommandOutcome): void
}

/** The result of a command, for users and, with `--json`, for programs. */
export interface CommandOutcome {
  text: string
  data: unknown
}

/** One command of `portico`. */
export interface Command {
  /** `portico <name> --help`: usage, examples, flags. */
  help: string
  flags: NonNullable<ParseArgsConfig['options']>
  /** Runs the command. Resolves to the exit code. Throws a CliError for expected errors. */
  run(input: CommandInput): Promise<number>
}

/** Returns the text of a flag; undefined if it was not given. */
export function getTextFlag(input: CommandInput, name: string): string | undefined {
  const value = input.flags[name]
  return typeof value === 'string' ? value : undefined
}
