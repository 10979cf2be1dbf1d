import type { Transaction } from '@electric-sql/pglite'
import { becomeSql, type Caller, callerValues } from '../database/as-caller.ts'
import { literal } from '../rest/sql.ts'

/**
 * Returns SQL that assumes the listener's rights until the end of the transaction. Statements time out after 8 s, as in a user's requests.
 * It has no parameters, so that it can precede a query in one message.
 */
export function listenSql(caller: Caller): string {
  const values = callerValues(caller)
  const become = becomeSql.replaceAll(/\$([123])/g, (_, n) => literal(values[Number(n) - 1] ?? ''))
  return `${become};\nset local statement_timeout = '8s'`
}

/** Assumes the listener's rights until the end of the transaction. */
export async function listenAs(tx: Transaction, caller: Caller): Promise<void> {
  await tx.exec(listenSql(caller))
}
