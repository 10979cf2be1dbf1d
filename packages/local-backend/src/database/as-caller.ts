import type { Transaction } from '@electric-sql/pglite'
import type { Database } from './open.ts'

/** The roles a request can have. */
export type Role = 'anon' | 'authenticated' | 'service_role'

/** Who asks: the role policies are checked for, and the claims they may read. */
export interface Caller {
  role: Role
  /** Id of the user, if there is one. */
  sub: string | null
  claims: Record<string, unknown>
  /** Headers of the request as JSON, by names in lower case, where policies may read them. */
  headers?: string
  /** Method of the request to storage. */
  method?: string
  /** What a request to storage does, in the words of its policies (`storage.operation()`). */
  operation?: string
}

/** Runs a transaction with the rights of the database itself; nothing of it stays if `run` throws. */
export function transact<T>({ db, turns }: Database, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return turns.take(() => db.transaction(run))
}

/**
 * A statement of three parameters, from which to the end of the transaction row-level security decides for a caller: claims, id and
 * role, as `callerValues` gives them.
 */
export const becomeSql = `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`

/** The parameters of `becomeSql`. */
export function callerValues({ claims, sub, role }: Caller): [claims: string, sub: string, role: Role] {
  return [JSON.stringify(claims), sub ?? '', role]
}

/** From here to the end of the transaction, row-level security decides for `caller`. */
export async function become(tx: Transaction, caller: Caller): Promise<void> {
  const { headers, operation = '', method = '' } = caller
  if (headers === undefined) await tx.query(becomeSql, callerValues(caller))
  else
    await tx.query(
      `${becomeSql}, set_config('request.headers', $4, true), set_config('storage.operation', $5, true),
         set_config('request.method', $6, true)`,
      [...callerValues(caller), headers, operation, method],
    )
}

/** Runs a transaction as the caller. */
export function transactAs<T>(
  database: Database,
  caller: Caller,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transact(database, async (tx) => {
    await become(tx, caller)
    return run(tx)
  })
}
