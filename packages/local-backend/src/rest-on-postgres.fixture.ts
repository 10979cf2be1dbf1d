import { App, generateApiKey } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { decodeJwt, SignJWT } from 'jose'
import { normalizeDbError } from './database/rest-errors.ts'
import { openDoor } from './door.ts'

/**
 * The embedded REST over a Postgres of a project's, where there is no PostgREST. It knows tokens by one secret only, so
 * those of the project are signed anew once `verify` has taken them.
 * @param database the address for the role `postgres`: it reads who has which session, then becomes who asks
 */
export async function serveRestOnPostgres(
  database: string,
  verify: (token: string) => Promise<unknown>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const secret = 'of this process alone, to pass on who was verified'
  const { key } = await generateApiKey('publishable')
  const connection = createPostgresConnection({ url: database, postgresOptions: { max: 4 } })
  // Marked as done: the tables are the project's, and so are their grants.
  Object.assign(connection, { rlsState: 'active', normalizeDbError })
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: { enabled: true, jwt_secret: secret, publishable_key: key },
    storage: { enabled: false },
    options: { server: { admin: false } },
  })
  const door = await openDoor(0, '127.0.0.1')
  door.serve(async (request) => {
    const headers = new Headers(request.headers)
    const token = headers.get('authorization')?.replace(/^Bearer /i, '') ?? ''
    try {
      await verify(token)
    } catch (error) {
      return Response.json(
        { code: 'PGRST301', message: String(error), details: null, hint: null },
        { status: 401 },
      )
    }
    const own = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    headers.set('authorization', `Bearer ${own}`)
    headers.set('apikey', key)
    const { pathname, search } = new URL(request.url)
    const body = request.body && (await request.arrayBuffer())
    const url = `http://project.invalid/rest/v1${pathname}${search}`
    return app.fetch(new Request(url, { method: request.method, headers, body }), { peerAddress: null })
  })
  return {
    port: Number(new URL(door.url).port),
    stop: async () => {
      await door.close()
      await connection.close()
    },
  }
}
