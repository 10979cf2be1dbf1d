import type { DataFailure } from './failure.ts'
import { ownFailures } from './own-failures.ts'
import { postgresFailures } from './postgres-failures.ts'
import { postgrestFailures } from './postgrest-failures.ts'

/** All failures by code. A new failure is one entry in one of these lists. */
export const failures = { ...postgrestFailures, ...postgresFailures, ...ownFailures } satisfies Record<
  string,
  DataFailure
>

/** Error codes of database requests. */
export type DataCode = keyof typeof failures

/** Returns the description of an error code. */
export function getFailure(code: DataCode): DataFailure {
  return failures[code]
}
