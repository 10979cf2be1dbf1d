import type { CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'

/** The embedded backend's side for owners; types only, because a repository of its own has no backend. */
export type OwnerTools = typeof import('@portico/local-backend/owner')

/** One thing that `portico backend` does, on a data directory. */
export type Action = (input: CommandInput, dataDir: string, tools: OwnerTools) => Promise<void>

/** The file that an action is about. */
export function fileOf(input: CommandInput, what: string): string {
  const [action, file] = input.args
  if (file) return file
  throw new CliError('usage', `Say ${what}: ${npxPortico} backend ${action} <file>.`)
}
