import type { Transaction } from '@electric-sql/pglite'
import { type Caller, setCaller } from '../database/caller-transaction.ts'
import type { RestPlan, RestRequest } from './plan.ts'
import type { SchemaCache } from './schema-cache.ts'
import { quoteIdent, quoteLiteral, quoteQualifiedName } from './sql.ts'

/** A parsed request, with the catalog of the database. */
export interface PlannedRequest {
  request: Request
  address: URL
  plan: RestPlan
  asked: RestRequest
  current: SchemaCache
  path: string[]
}

/** Applies the caller's rights for the rest of the transaction, and makes the request readable for functions. */
export async function beginRequest(
  tx: Transaction,
  caller: Caller,
  { request, address, plan, asked, current: { roles, preRequest }, path }: PlannedRequest,
) {
  const { timezone } = asked.preferences
  const headers = Object.fromEntries(request.headers)
  const cookies = Object.fromEntries(
    (headers.cookie ?? '').split('; ').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : []
    }),
  )
  const values: Record<string, string> = {
    ...roles.authenticator,
    ...roles[caller.role],
    ...plan.routine?.settings,
    search_path: [...new Set(path)].map(quoteIdent).join(', '),
    'request.method': request.method,
    'request.path': address.pathname.replace(/^\/rest\/v1/, ''),
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(cookies),
    ...(timezone && { timezone }),
  }
  const sets = Object.entries(values).map(
    ([name, value]) => `set_config(${quoteLiteral(name)}, ${quoteLiteral(value)}, true)`,
  )
  const level = values.default_transaction_isolation
  if (level) await tx.exec(`set transaction isolation level ${level}`)
  if (plan.isReadOnly) await tx.exec('set transaction read only')
  await tx.exec(`select ${sets.join(', ')}`)
  await setCaller(tx, caller)
  if (preRequest) await tx.query(`select ${quoteQualifiedName(preRequest)}()`)
}
