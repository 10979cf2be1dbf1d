import type { FilesFailure } from './failure.ts'
import { ownFailures } from './own-failures.ts'
import { storageFailures } from './storage-failures.ts'

/** Every failure by its code. A new failure is one entry in one of these lists. */
export const failures = { ...storageFailures, ...ownFailures } satisfies Record<string, FilesFailure>

/** The error codes of requests to storage. */
export type FilesCode = keyof typeof failures

/** Returns the failure with this code. */
export function getFailure(code: FilesCode): FilesFailure {
  return failures[code]
}

/** Returns whether `code`, as storage sent it, has texts of its own. */
export function isStorageCode(code: string): code is keyof typeof storageFailures {
  return Object.hasOwn(storageFailures, code)
}

/** Returns the code of an answer that has this status and no code. Null if no failure has the status. */
export function getCodeOfStatus(status: number, of: 'status' | 'resumableStatus'): FilesCode | null {
  const codes = Object.keys(failures) as FilesCode[]
  return codes.find((code) => getFailure(code)[of] === status) ?? null
}
