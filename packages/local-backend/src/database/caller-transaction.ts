import type { Transaction } from '@electric-sql/pglite'
import type { Database } from './open.ts'

/** The roles a request can have. */
export type Role = 'anon' | 'authenticated' | 'service_role'

/** The caller of a request: the role to which policies apply, and the claims that they can read. */
export interface Caller {
  role: Role
  /** Id of the user, if there is one. */
  sub: string | null
  claims: Record<string, unknown>
  /** Headers of the request as JSON, with names in lower case, if policies may read them. */
  headers?: string
  /** Method of the request to storage. */
  method?: string
  /** Operation of a request to storage, by the name that policies use (`storage.operation()`). */
  operation?: string
}

/** Runs a transaction with the rights of the database itself. It is rolled back if `run` throws. */
export function runTransaction<T>({ db, turns }: Database, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return turns.take(() => db.transaction(run))
}

/**
 * A statement with three parameters (claims, id and role, from `getCallerParameters`). From it until the end of the transaction, row-level
 * security applies to the caller.
 */
export const setCallerSql = `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`

/** Returns the parameters of `setCallerSql`. */
export function getCallerParameters({
  claims,
  sub,
  role,
}: Caller): [claims: string, sub: string, role: Role] {
  return [JSON.stringify(claims), sub ?? '', role]
}

/** Applies row-level security for `caller` until the end of the transaction. */
export async function setCaller(tx: Transaction, caller: Caller): Promise<void> {
  const { headers, operation = '', method = '' } = caller
  if (headers === undefined) await tx.query(setCallerSql, getCallerParameters(caller))
  else
    await tx.query(
      `${setCallerSql}, set_config('request.headers', $4, true), set_config('storage.operation', $5, true),
         set_config('request.method', $6, true)`,
      [...getCallerParameters(caller), headers, operation, method],
    )
}

/** Runs a transaction as the caller. */
export function runTransactionAs<T>(
  database: Database,
  caller: Caller,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return runTransaction(database, async (tx) => {
    await setCaller(tx, caller)
    return run(tx)
  })
}
