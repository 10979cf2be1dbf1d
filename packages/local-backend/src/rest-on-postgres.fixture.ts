import { decodeJwt, SignJWT } from 'jose'
import { Pool, type PoolClient } from 'pg'
import type { Context } from './context/context.ts'
import { createFairMutex } from './database/fair-mutex.ts'
import { openHttpServer } from './http/http-server.ts'
import { createRest } from './rest/rest.ts'

/**
 * Serves the embedded REST on the Postgres of a project that has no PostgREST. It verifies tokens with one secret only, so tokens of the
 * project are signed again after `verify` has accepted them.
 * @param url URL of the database, for the role `authenticator`
 */
export async function serveRestOnPostgres(
  url: string,
  verify: (token: string) => Promise<unknown>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const secrets = {
    jwtSecret: 'of this process alone, to pass on who was verified',
    publishableKey: '',
    secretKey: '',
    signing: { publicKeys: new Map() },
  }
  const pool = new Pool({ connectionString: url, max: 4 })
  const rest = createRest({
    settings: { 'api.schemas': ['public'], 'api.max_rows': 1000 },
    database: { db: likePglite(pool), turns: createFairMutex(), schemaVersion: () => 1 },
    secrets,
  } as unknown as Context)
  const server = await openHttpServer(0, '127.0.0.1')
  server.serve(async (request) => {
    const headers = new Headers(request.headers)
    const token = headers.get('authorization')?.replace(/^Bearer /i, '') ?? ''
    try {
      await verify(token)
      const key = new TextEncoder().encode(secrets.jwtSecret)
      const own = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(key)
      headers.set('authorization', `Bearer ${own}`)
    } catch {
      // REST rejects the token with PostgREST's error.
    }
    const { pathname, search } = new URL(request.url)
    const body = request.body && (await request.arrayBuffer())
    return rest(
      new Request(`http://project.invalid/rest/v1${pathname}${search}`, {
        method: request.method,
        headers,
        body,
      }),
    )
  })
  return {
    port: Number(new URL(server.url).port),
    stop: async () => {
      await server.close()
      await pool.end()
    },
  }
}

/** Wraps a pool in the part of PGlite's interface that REST uses. */
export function likePglite(pool: Pool) {
  const on = (client: Pool | PoolClient) => ({
    query: (sql: string, parameters?: unknown[]) => client.query(sql, parameters),
    exec: (sql: string) => client.query(sql),
    rollback: () => client.query('rollback'),
  })
  return {
    ...on(pool),
    async transaction<Result>(run: (tx: ReturnType<typeof on>) => Promise<Result>): Promise<Result> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await run(on(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}
