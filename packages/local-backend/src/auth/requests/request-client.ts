import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { getRequestAddress } from './input.ts'

/** The header with the token of a known device, in requests and in answers. */
export const deviceHeader = 'X-Portico-Device'

/** The caller of a request. */
export interface RequestClient {
  /** Stored with a session. */
  userAgent: string | null
  /** Stored with a session. */
  address: string | null
  /** The token of a device that has signed in before. */
  device: string | undefined
  /** The new token of the device, for the answer. */
  issued?: string
}

const current = new AsyncLocalStorage<RequestClient>()

/** Runs `task`. Sessions that it starts or renews store the caller, and the answer has the token of a known device. */
export async function runWithClient(
  c: HonoContext,
  context: Context,
  task: () => Promise<void>,
): Promise<void> {
  // A program with the secret key acts for others.
  if (c.req.path.startsWith('/auth/v1/admin/')) return task()
  const asker: RequestClient = {
    userAgent: c.req.header('user-agent') || null,
    get address() {
      return validAddress(getRequestAddress(c, context))
    },
    device: c.req.header(deviceHeader),
  }
  await current.run(asker, task)
  if (asker.issued && c.res.ok) c.header(deviceHeader, asker.issued)
}

/** Returns the caller of the current request; undefined outside of the routes of auth, and for programs with the secret key. */
export function getCurrentClient(): RequestClient | undefined {
  return current.getStore()
}

/** Stores the caller that started or renewed a session, as Supabase Auth does. Needs the database lock. */
export async function recordSessionClient({ database }: Context, sessionId: string): Promise<void> {
  const asker = getCurrentClient()
  if (!asker) return
  await database.db.query('update auth.sessions set user_agent = $2, ip = $3 where id = $1', [
    sessionId,
    asker.userAgent,
    asker.address,
  ])
}

/** Returns an address without its zone (`fe80::1%eth0`), which Postgres does not accept. */
function validAddress(address: string): string | null {
  const [plain = ''] = address.split('%')
  return isIP(plain) > 0 ? plain : null
}
