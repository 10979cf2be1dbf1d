import type { DataError } from './data-error.ts'

/** Where the server refuses every one of so many rows, it refuses something else. */
export const mostRefused = 50

/**
 * Classes of SQLSTATE that a row is to blame for: data, integrity, a row that is there twice, row security, a trigger's own. Row
 * security shares its code with a privilege that is missing, which is missing for every row.
 */
export function isAboutRows({ serverCode, message }: DataError): boolean {
  return /^(22|23|21|P0|42501)/.test(serverCode ?? '') && !message.startsWith('permission denied for ')
}
