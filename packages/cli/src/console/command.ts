import type { ParseArgsConfig } from 'node:util'
import type { Progress } from './progress.ts'

/** What a command was called with, and where. */
export interface CommandInput {
  /** Positional arguments after the command's name. */
  args: readonly string[]
  /** Its flags by name; those that were not given are absent. */
  flags: Readonly<Record<string, string | boolean | undefined>>
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  progress: Progress
  /** Prints what came out: the text for people, or with `--json` the value, once. */
  print(outcome: Outcome): void
}

/** What a command has to say: the same for people and, with `--json`, for machines. */
export interface Outcome {
  text: string
  data: unknown
}

/** One command of `portico`. */
export interface Command {
  /** `portico <name> --help`: usage, examples, flags. */
  help: string
  flags: NonNullable<ParseArgsConfig['options']>
  /** Does it. Resolves to the exit code; a refusal is a CliError. */
  run(input: CommandInput): Promise<number>
}

/** The flag's text, if it was given. */
export function textFlag(input: CommandInput, name: string): string | undefined {
  const value = input.flags[name]
  return typeof value === 'string' ? value : undefined
}
