import { CliError } from '../error.ts'

/** What a file system refused, as a refusal of the target. Refusals that are one already pass. */
export function folderError(error: unknown, folder: string): CliError {
  if (error instanceof CliError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const options = { cause: error }
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new CliError(
        'target_denied',
        `${folder} may not be written (${code}). Give this user the right to, or choose another folder; it must allow hard links.`,
        options,
      )
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new CliError(
        'target_full',
        `${folder} is full (${code}). Free space or raise the quota, then run this again: it finishes what is missing.`,
        options,
      )
    case 'EIO':
    case 'ESTALE':
    case 'ENXIO':
    case 'ENODEV':
    case 'ETIMEDOUT':
    case 'EHOSTDOWN':
      return new CliError(
        'target_unreachable',
        `${folder} does not answer (${code}). Check that its disk or network share is mounted, then run this again.`,
        options,
      )
    default:
      return new CliError(
        'target_failed',
        `${folder} refused (${error instanceof Error ? error.message : String(error)}). Check that it is a folder, then run this again.`,
        options,
      )
  }
}
