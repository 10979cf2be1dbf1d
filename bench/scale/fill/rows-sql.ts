import type { Sizes } from '../sizes.ts'

/** How far a database grows: rows `from + 1` to `to` of each kind are added. */
export interface Growth {
  from: Sizes
  to: Sizes
}

/** Writes a number of `generate_series` from after `from` up to `to`. */
export function series(from: number, to: number): string {
  return `generate_series(${from + 1}, ${to}) as n`
}

/** Writes the id of the account with the number that an SQL expression gives. */
export function userSql(number: string): string {
  return `md5('user ' || ${number})::uuid`
}

/** Writes the id of an account that sends no calls. The number `n` spreads the rows over all of these accounts. */
export function otherUserSql(users: number): string {
  return userSql(`(7 + (n::bigint * 7919) % ${users - 6})`)
}
