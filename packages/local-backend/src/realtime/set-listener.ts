import type { Transaction } from '@electric-sql/pglite'
import { type Caller, getCallerParameters, setCallerSql } from '../database/caller-transaction.ts'
import { quoteLiteral } from '../rest/sql.ts'

/**
 * Returns SQL that assumes the listener's rights until the end of the transaction. Statements time out after 8 s, as in a user's requests.
 * It has no parameters, so that it can precede a query in one message.
 */
export function setListenerSql(caller: Caller): string {
  const values = getCallerParameters(caller)
  const become = setCallerSql.replaceAll(/\$([123])/g, (_, n) => quoteLiteral(values[Number(n) - 1] ?? ''))
  return `${become};\nset local statement_timeout = '8s'`
}

/** Assumes the listener's rights until the end of the transaction. */
export async function setListener(tx: Transaction, caller: Caller): Promise<void> {
  await tx.exec(setListenerSql(caller))
}
