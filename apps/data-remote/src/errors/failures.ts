import type { Failure } from './failure.ts'
import { ownFailures } from './own-failures.ts'
import { postgresFailures } from './postgres-failures.ts'
import { postgrestFailures } from './postgrest-failures.ts'

/** Every failure by its code. One more is one entry in one of these lists. */
export const failures = { ...postgrestFailures, ...postgresFailures, ...ownFailures } satisfies Record<
  string,
  Failure
>

/** Why a request to the database did not do what was asked. */
export type DataCode = keyof typeof failures

/** What is known of failures with this code. */
export function failureOf(code: DataCode): Failure {
  return failures[code]
}
