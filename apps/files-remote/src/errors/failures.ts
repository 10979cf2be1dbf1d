import type { Failure } from './failure.ts'
import { ownFailures } from './own-failures.ts'
import { storageFailures } from './storage-failures.ts'

/** Every failure by its code. One more is one entry in one of these lists. */
export const failures = { ...storageFailures, ...ownFailures } satisfies Record<string, Failure>

/** Why a request to storage did not do what was asked. */
export type FilesCode = keyof typeof failures

/** What is known of failures with this code. */
export function failureOf(code: FilesCode): Failure {
  return failures[code]
}

/** Whether `code`, as storage gave it, has words of its own. */
export function isStorageCode(code: string): code is keyof typeof storageFailures {
  return Object.hasOwn(storageFailures, code)
}

/** What an answer of this status means that gives no code; null where the status is not told apart. */
export function codeOfStatus(status: number, of: 'status' | 'resumableStatus'): FilesCode | null {
  const codes = Object.keys(failures) as FilesCode[]
  return codes.find((code) => failureOf(code)[of] === status) ?? null
}
