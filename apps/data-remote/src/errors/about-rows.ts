import type { DataError } from './data-error.ts'

/** Classes of SQLSTATE that a row is to blame for: data, integrity, a row that is there twice, row security, a trigger's own. */
export function isAboutRows({ serverCode }: DataError): boolean {
  return /^(22|23|21|P0|42501)/.test(serverCode ?? '')
}
