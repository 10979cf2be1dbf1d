import type { Transaction } from '@electric-sql/pglite'
import { becomeSql, type Caller, callerValues } from '../database/as-caller.ts'
import { literal } from '../rest/sql.ts'

/**
 * SQL from which to the end of the transaction it is who listens; their policies have 8 s for a statement, as a person's requests
 * have. Without parameters, so that it can stand before a query in one message.
 */
export function listenSql(caller: Caller): string {
  const values = callerValues(caller)
  const become = becomeSql.replaceAll(/\$([123])/g, (_, n) => literal(values[Number(n) - 1] ?? ''))
  return `${become};\nset local statement_timeout = '8s'`
}

/** From here to the end of the transaction, it is who listens. */
export async function listenAs(tx: Transaction, caller: Caller): Promise<void> {
  await tx.exec(listenSql(caller))
}
