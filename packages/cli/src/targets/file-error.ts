import { CliError, type CliErrorCode } from '../error.ts'

/** Kinds of errors of a file system. Errors of one kind have the same recovery action. */
export type FileErrorType = 'denied' | 'full' | 'path' | 'absent' | 'handles' | 'unreachable'

const faults: Readonly<Record<string, FileErrorType>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  ENOTDIR: 'path',
  EISDIR: 'path',
  EEXIST: 'path',
  ENOTEMPTY: 'path',
  ELOOP: 'path',
  ENAMETOOLONG: 'path',
  EINVAL: 'path',
  EXDEV: 'path',
  ENOENT: 'absent',
  EMFILE: 'handles',
  ENFILE: 'handles',
  EIO: 'unreachable',
  ESTALE: 'unreachable',
  ENXIO: 'unreachable',
  ENODEV: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EBUSY: 'unreachable',
}

/** The rest of a sentence that begins with the path, and the recovery action. */
const words: Readonly<Record<FileErrorType, readonly [happened: string, action: string]>> = {
  denied: [
    'may not be used by this user',
    'Give this user the right to read and write it, or choose another folder.',
  ],
  full: ['is full', 'Free space or raise the quota, then run this again: it finishes what is missing.'],
  path: [
    'is not what it should be',
    'Check that each part of the path is a folder, and that no file is in the way, or choose another path.',
  ],
  absent: ['is not there', 'Check the path, then run this again.'],
  handles: [
    'could not be opened, because too many files are open',
    'Close other programs or raise the limit (ulimit -n 4096), then run this again.',
  ],
  unreachable: ['does not answer', 'Check that its disk or network share is mounted, then run this again.'],
}

const codes: Readonly<Record<FileErrorType, CliErrorCode>> = {
  denied: 'file_denied',
  full: 'disk_full',
  path: 'path_invalid',
  absent: 'file_missing',
  handles: 'too_many_files',
  unreachable: 'file_unreachable',
}

/** Returns the kind of an error of the file system; undefined for other errors. */
export function getFileErrorType(error: unknown): FileErrorType | undefined {
  return Object.hasOwn(faults, codeOf(error)) ? faults[codeOf(error)] : undefined
}

/** Describes an error: `/srv/portal is full (ENOSPC). Free space …`. */
export function describeFileError(error: unknown, fault: FileErrorType, path: string): string {
  const [happened, action] = words[fault]
  return `${path} ${happened} (${codeOf(error)}). ${action}`
}

/**
 * Converts an error of the file system, or of the start of a program, to a CliError with the path and a recovery action. Returns
 * undefined for other errors. The command line calls it for every command.
 */
export function toFileCliError(error: unknown): CliError | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  const { syscall, path, dest, address } = error as NodeJS.ErrnoException & {
    dest?: string
    address?: string
  }
  const code = codeOf(error)
  if (String(syscall).startsWith('spawn'))
    return new CliError(
      'program_missing',
      `${path ?? 'A program'} could not be started (${code}). ${code === 'ENOENT' ? 'Install it' : 'Close other programs, or give this user the right to run it'}, then run this again.`,
      { cause: error },
    )
  const fault = getFileErrorType(error)
  // Errors of connections have an address.
  if (!fault || address !== undefined) return undefined
  const where = path === undefined ? 'The current folder or an open file' : pathsOf(path, dest)
  return new CliError(codes[fault], describeFileError(error, fault, where), { cause: error })
}

function pathsOf(path: string, dest: string | undefined): string {
  return dest === undefined ? path : `${path}, to become ${dest},`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
