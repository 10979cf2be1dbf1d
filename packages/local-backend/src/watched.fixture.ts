import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { Pool } from 'pg'
import { createBudgets } from './budgets/budgets.ts'
import { readLimits } from './budgets/limits.ts'
import { readConfig } from './config/read-config.ts'
import { loadSecrets, type Secrets } from './data-folder/secrets.ts'
import { setCallerSql } from './database/caller-transaction.ts'
import { createFairMutex } from './database/fair-mutex.ts'
import { type Database, openDatabase } from './database/open.ts'
import { copyFirstData, siteUrl, supabaseDir } from './first-data.fixture.ts'
import { openImages } from './images/images.ts'
import { createRest } from './rest/rest.ts'
import { likePglite } from './rest-on-postgres.fixture.ts'
import { openFiles } from './storage/files.ts'
import { createStorageRoutes } from './storage/routes.ts'
import type { StorageContext } from './storage/storage-context.ts'

/** One SQL statement with its parameters. */
export interface Statement {
  sql: string
  parameters?: unknown[]
}

/** Runs statements in one transaction. */
export interface Statements {
  query<Row>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>
}

/** Sees each transaction of a request: `run` does the work of the request in `tx`. */
export type Watch = <Result>(tx: Statements, run: () => Promise<Result>) => Promise<Result>

/** The protocols of a backend over a database in which no request changes anything. */
export interface WatchedBackend {
  /** Answers a request to `/rest/v1/` or `/storage/v1/`. The storage routes are those of the embedded backend. */
  answer(request: Request): Promise<Response>
  /** Runs statements in one transaction as the user of `claims`, with the headers of a request. Returns the rows of the last one. */
  runAs(claims: Claims, headers: Record<string, string>, statements: readonly Statement[]): Promise<unknown[]>
  /** Signs an access token. */
  sign(claims: Claims): Promise<string>
  /** Runs SQL as the owner of the database, unwatched, and keeps its changes. */
  sql<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Runs a script of several statements in the same way. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

/** The claims of an access token. */
export type Claims = Readonly<Record<string, unknown>> & { role: string; sub?: string }

type Like = Pick<ReturnType<typeof likePglite>, 'query' | 'exec' | 'transaction'>

/** Opens the embedded backend's database, with all migrations, in a temporary folder. */
export async function watchEmbedded(watch: Watch): Promise<WatchedBackend> {
  const dataDir = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-watched-'))
  await copyFirstData(dataDir)
  const secrets = await loadSecrets(dataDir)
  const { settings } = await readConfig(supabaseDir, {})
  const directory = join(dataDir, 'postgres')
  const sendMail = async () => undefined
  const database = await openDatabase({ directory, supabaseDir, siteUrl, settings, secrets, sendMail })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return open(database.db as unknown as Like, { watch, secrets, folder: dataDir, close })
}

/** Opens a Postgres that has the schemas of auth and storage and all migrations. @param url for a superuser */
export async function watchPostgres(url: string, watch: Watch): Promise<WatchedBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-watched-'))
  const secrets = await loadSecrets(folder)
  const pool = new Pool({ connectionString: url, max: 1 })
  const close = async () => {
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
  return open(likePglite(pool) as unknown as Like, { watch, secrets, folder, close })
}

interface Options {
  watch: Watch
  secrets: Secrets
  folder: string
  close(): Promise<void>
}

async function open(db: Like, { watch, secrets, folder, close }: Options): Promise<WatchedBackend> {
  const transaction: Like['transaction'] = (run) =>
    db.transaction(async (tx) => {
      const result = await watch(tx as unknown as Statements, () => run(tx))
      await tx.rollback()
      return result
    })
  const watched = {
    query: (sql: string, parameters?: unknown[]) => db.query(sql, parameters),
    exec: (sql: string) => db.exec(sql),
    transaction,
  }
  const database = { db: watched, turns: createFairMutex(), schemaVersion: () => 1 } as unknown as Database
  const { settings } = await readConfig(supabaseDir, {})
  const context = {
    ...{ database, secrets, settings, budgets: createBudgets(readLimits('')) },
    files: await openFiles(join(folder, 'files'), database),
    images: openImages({ isWanted: false }),
  } as unknown as StorageContext
  const rest = createRest(context)
  const storage = createStorageRoutes(context)
  const key = new TextEncoder().encode(secrets.jwtSecret)
  return {
    answer: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.startsWith('/rest/v1/')) return rest(request)
      return storage.fetch(new Request(`http://project.invalid${pathname.slice(11)}${search}`, request))
    },
    runAs: async (claims, headers, statements) =>
      transaction(async (tx) => {
        await tx.query(setCallerSql, [JSON.stringify(claims), claims.sub ?? '', claims.role])
        await tx.query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)])
        let rows: unknown[] = []
        for (const { sql, parameters } of statements) rows = (await tx.query(sql, parameters)).rows
        return rows
      }),
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key),
    sql: async <Row>(sql: string, parameters?: unknown[]) => (await db.query(sql, parameters)).rows as Row[],
    script: async (sql) => void (await db.exec(sql)),
    async close() {
      context.files.close()
      context.images.close()
      await close()
    },
  }
}
