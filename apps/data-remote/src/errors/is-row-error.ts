import type { DataError } from './data-error.ts'

/** After this many refused rows, with no row accepted, the cause is not the rows. */
export const maxRefusedRows = 50

/**
 * SQLSTATE classes that a row causes: data, integrity, cardinality, row security, and errors raised by triggers. A missing privilege has
 * the same code as row security, but applies to every row.
 */
export function isRowError({ serverCode, message }: DataError): boolean {
  return /^(22|23|21|P0|42501)/.test(serverCode ?? '') && !message.startsWith('permission denied for ')
}
