import { readFile } from 'node:fs/promises'
import type { ChildBackend } from '../../child-backend.fixture.ts'
import { openOwner } from '../../owner/index.ts'
import type { SchemaCache } from '../../rest/schema-cache.ts'
import { getFrameRoute } from '../frame-player.fixture.ts'
import type { FrameRecord, RecordedExchange } from '../recorder.fixture.ts'
import type { RouteTable, ServerName } from '../routes.fixture.ts'
import { makeTape, type Tape } from '../tape.fixture.ts'
import { useAccount } from './account.fixture.ts'
import { type Actor, openActor } from './actor.fixture.ts'
import { useAdministration } from './admin.fixture.ts'
import { useFactors } from './factors.fixture.ts'
import { useFiles } from './files.fixture.ts'
import { useLive } from './live.fixture.ts'
import { useRows } from './rows.fixture.ts'

/** Recorded sessions of real clients, and the server of each origin. */
export interface Recordings {
  tapes: readonly Tape[]
  servers: ReadonlyMap<string, ServerName>
  /** Tables and functions of REST. */
  catalog: RestCatalog
}

/** Tables and functions that REST exposes. */
export type RestCatalog = Pick<SchemaCache, 'tables' | 'functions'>

/** Plays all sessions with real clients, one after another, and records them. */
export async function recordSessions(
  backend: ChildBackend,
  secretKey: string,
  routes: Record<ServerName, RouteTable>,
): Promise<Recordings> {
  const catalog = await readRestCatalog(backend.dataDir)
  const sessions: [name: string, use: (actor: Actor) => Promise<void>][] = [
    ['account', useAccount],
    ['factors', useFactors],
    ['rows', (actor) => useRows(actor, catalog)],
    ['files', useFiles],
    ['live', useLive],
    ['admin', useAdministration],
  ]
  const servers = new Map<string, ServerName>([
    [backend.url, 'backend'],
    [new URL(backend.mailbox).origin, 'mailbox'],
  ])
  const tapes: Tape[] = []
  for (const [name, use] of sessions) {
    const actor = await openActor(backend, secretKey)
    try {
      await use(actor)
    } catch (cause) {
      throw new Error(`The session "${name}" could not be recorded.`, { cause })
    }
    await actor.recorder.close()
    // The development provider listens on a port that only its answers reveal.
    for (const { origin } of actor.recorder.records) if (!servers.has(origin)) servers.set(origin, 'provider')
    const { nonce, derived } = actor
    tapes.push(
      makeTape(actor.recorder, {
        name,
        nonce,
        derived,
        routeOf: (record) => findRoute(record, servers, routes),
      }),
    )
  }
  return { tapes, servers, catalog }
}

function findRoute(
  record: RecordedExchange | FrameRecord,
  servers: Recordings['servers'],
  routes: Record<ServerName, RouteTable>,
): string {
  if (record.kind === 'frame') return getFrameRoute(record)
  const { method, target } = record.request
  const server = servers.get(record.origin) ?? 'backend'
  const path = `${method} ${target.split('?', 1)[0]}`
  const found = routes[server].find(method, target) ?? path
  // REST is one route of its server, but here each table and function counts as a route.
  return found.endsWith(' /rest/v1/*') ? path : found
}

/** Reads the exposed tables and functions from the database, with REST's own query. */
async function readRestCatalog(dataDir: string): Promise<RestCatalog> {
  const query = await readFile(new URL('../../rest/schema-cache.sql', import.meta.url), 'utf8')
  const owner = await openOwner(dataDir)
  const outcome = await owner.sql(query.replaceAll('$1', `array['public']`))
  await owner.close()
  if (outcome.error) throw new Error(outcome.error.message)
  const { tables, functions } = JSON.parse(outcome.statements.at(-1)?.rows?.[0]?.[0] ?? '') as RestCatalog
  return { tables: tables.filter(({ schema }) => schema === 'public'), functions }
}
