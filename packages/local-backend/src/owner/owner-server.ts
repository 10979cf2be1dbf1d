import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { RunningBackend } from '../data-folder/lock.ts'
import { rotateSigningKey, type Secrets } from '../data-folder/secrets.ts'
import type { Database } from '../database/open.ts'
import { getErrorMessage } from '../errors.ts'
import { type HttpServer, openHttpServer } from '../http/http-server.ts'
import { createArchive } from './archive.ts'
import { exportData } from './export-data.ts'
import { resetSession, runSql } from './run-sql.ts'
import { takeSnapshot } from './snapshot.ts'

/** Deadlines of the owner's requests, longer than those of users; seconds. */
const patient = { wait: 120, run: 3600 }

/**
 * Opens the HTTP server for the owner of the data. Its port is only reachable from this machine, regardless of the backend's host. A new
 * token is created at each start and stored in the lock, which only the owner may read.
 */
export async function openOwnerServer(
  dataDir: string,
  database: Database,
  secrets: Secrets,
): Promise<HttpServer & { owner: RunningBackend['owner'] }> {
  const token = randomBytes(32).toString('base64url')
  // A statement of the owner may run for an hour without traffic in either direction.
  const server = await openHttpServer(0, '127.0.0.1', { times: { idleMs: 0 } })
  server.serve(ownerRoutes(dataDir, database, secrets, token).fetch)
  return { ...server, owner: { url: server.url, token } }
}

function ownerRoutes(dataDir: string, database: Database, secrets: Secrets, token: string): Hono {
  const routes = new Hono()
  const expected = Buffer.from(`Bearer ${token}`)
  routes.use(async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return c.json({ code: 'unauthorized', message: 'This server is for the owner of the data.' }, 401)
    return next()
  })
  routes.post('/sql', async (c) => {
    const text = await c.req.text()
    const outcome = await database.turns.take(async () => {
      const outcome = await runSql(database.db, text)
      await database.refresh()
      return outcome
    }, patient)
    return c.json(outcome)
  })
  routes.post('/rotate', async (c) => {
    await rotateSigningKey(dataDir, secrets)
    return c.json({ kid: secrets.signing.current.kid })
  })
  routes.get('/export', async (c) => {
    const exported = await database.turns.take(async () => {
      try {
        return await exportData(database.db)
      } finally {
        await resetSession(database.db)
        await database.refresh()
      }
    }, patient)
    return c.json(exported)
  })
  routes.get('/backup', async (c) => {
    const snapshot = await database.turns.take(async () => {
      await database.db.exec('checkpoint')
      return takeSnapshot(dataDir)
    }, patient)
    const archive = await createArchive(snapshot)
    archive.once('close', () => {
      rm(snapshot, { recursive: true, force: true }).catch((error: unknown) =>
        process.stderr.write(`A snapshot was not removed: ${getErrorMessage(error)}\n`),
      )
    })
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, { 'Content-Type': 'application/gzip' })
  })
  return routes
}
