import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { addressOf } from './input.ts'

/** Whose request it is, as far as a session remembers it. */
export interface Asker {
  userAgent: string | null
  address: string | null
}

const current = new AsyncLocalStorage<() => Asker>()

/** Runs `task`; sessions that are begun or renewed in it remember who asked. */
export function withAsker<T>(c: HonoContext, context: Context, task: () => Promise<T>): Promise<T> {
  // A program with the secret key acts for others.
  if (c.req.path.startsWith('/auth/v1/admin/')) return task()
  return current.run(
    () => ({ userAgent: c.req.header('user-agent') || null, address: validAddress(addressOf(c, context)) }),
    task,
  )
}

/** Returns who asks; undefined outside of a request to auth, and for programs with the secret key. */
export function currentAsker(): Asker | undefined {
  return current.getStore()?.()
}

/** Writes down whose request has begun or renewed a session, as Supabase Auth does. Runs inside a turn. */
export async function rememberAsker({ database }: Context, sessionId: string): Promise<void> {
  const asker = currentAsker()
  if (!asker) return
  await database.db.query('update auth.sessions set user_agent = $2, ip = $3 where id = $1', [
    sessionId,
    asker.userAgent,
    asker.address,
  ])
}

/** Postgres takes no zone (`fe80::1%eth0`). */
function validAddress(address: string): string | null {
  const [plain = ''] = address.split('%')
  return isIP(plain) > 0 ? plain : null
}
