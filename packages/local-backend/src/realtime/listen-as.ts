import type { Transaction } from '@electric-sql/pglite'
import { become, type Caller } from '../database/as-caller.ts'

/** From here to the end of the transaction, it is who listens; their policies have 8 s for a statement, as a person's requests have. */
export async function listenAs(tx: Transaction, caller: Caller): Promise<void> {
  await become(tx, caller)
  await tx.exec(`set local statement_timeout = '8s'`)
}
