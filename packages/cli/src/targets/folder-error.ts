import { CliError, type CliErrorCode } from '../error.ts'
import { describeFileError, type FileErrorType, getFileErrorType } from './file-error.ts'

const codes: Readonly<Record<FileErrorType, CliErrorCode>> = {
  denied: 'target_denied',
  full: 'target_full',
  path: 'target_failed',
  absent: 'target_failed',
  handles: 'target_failed',
  unreachable: 'target_unreachable',
}

/** Converts an error of the file system to one of the target. Returns a CliError unchanged. */
export function toFolderError(error: unknown, folder: string): CliError {
  if (error instanceof CliError) return error
  const fault = getFileErrorType(error)
  if (!fault)
    return new CliError(
      'target_failed',
      `${folder} refused (${error instanceof Error ? error.message : String(error)}). Check that it is a folder, then run this again.`,
      { cause: error },
    )
  const words = describeFileError(error, fault, placeOf(error, folder))
  const isLink = (error as NodeJS.ErrnoException).syscall === 'link'
  return new CliError(codes[fault], isLink ? `${words} The folder must allow hard links.` : words, {
    cause: error,
  })
}

/** Returns the path of the error if it is in the folder or above it; else the folder. */
function placeOf(error: unknown, folder: string): string {
  const { path } = error as NodeJS.ErrnoException
  if (path === undefined || path.includes('.portico-drafts')) return folder
  return path.startsWith(folder) || folder.startsWith(path) ? path : folder
}
