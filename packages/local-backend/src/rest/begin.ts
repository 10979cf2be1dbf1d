import type { Transaction } from '@electric-sql/pglite'
import { become, type Caller } from '../database/as-caller.ts'
import type { Catalog } from './catalog.ts'
import type { Asked, Plan } from './plan.ts'
import { ident, literal, qualified } from './sql.ts'

/** A parsed request, with the catalog of the database. */
export interface Beginning {
  request: Request
  address: URL
  plan: Plan
  asked: Asked
  current: Catalog
  path: string[]
}

/** Applies the caller's rights for the rest of the transaction, and makes the request readable for functions. */
export async function begin(
  tx: Transaction,
  caller: Caller,
  { request, address, plan, asked, current: { roles, preRequest }, path }: Beginning,
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
    search_path: [...new Set(path)].map(ident).join(', '),
    'request.method': request.method,
    'request.path': address.pathname.replace(/^\/rest\/v1/, ''),
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(cookies),
    ...(timezone && { timezone }),
  }
  const sets = Object.entries(values).map(
    ([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`,
  )
  const level = values.default_transaction_isolation
  if (level) await tx.exec(`set transaction isolation level ${level}`)
  if (plan.isReadOnly) await tx.exec('set transaction read only')
  await tx.exec(`select ${sets.join(', ')}`)
  await become(tx, caller)
  if (preRequest) await tx.query(`select ${qualified(preRequest)}()`)
}
