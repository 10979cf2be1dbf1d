import type { CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'

/** The owner's part of the embedded backend. Only its types are imported, because a separate portal may lack the package. */
export type OwnerTools = typeof import('@portico/local-backend/owner')

/** An action of `portico backend` on a data directory. */
export type BackendAction = (input: CommandInput, dataDir: string, tools: OwnerTools) => Promise<void>

/** Returns the file argument of an action. */
export function getFileArgument(input: CommandInput, what: string): string {
  const [action, file] = input.args
  if (file) return file
  throw new CliError('usage', `Say ${what}: ${npxPortico} backend ${action} <file>.`)
}
