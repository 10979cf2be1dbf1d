import type { DataError } from './data-error.ts'

/** Where the server refuses every one of so many rows, it refuses something else. */
export const mostRefused = 50

/** Classes of SQLSTATE that a row is to blame for: data, integrity, a row that is there twice, row security, a trigger's own. */
export function isAboutRows({ serverCode }: DataError): boolean {
  return /^(22|23|21|P0|42501)/.test(serverCode ?? '')
}
