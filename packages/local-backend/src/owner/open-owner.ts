import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { recoverData } from '../data-folder/data-folder.ts'
import { findRunningBackend, lockData, type RunningBackend } from '../data-folder/lock.ts'
import { loadSecrets, rotateSigningKey, type Secrets } from '../data-folder/secrets.ts'
import { watchTimers } from '../database/alarms.ts'
import { createPgliteOptions } from '../database/pglite.ts'
import { BackendError } from '../errors.ts'
import { createArchive } from './archive.ts'
import { type ExportedData, exportData } from './export-data.ts'
import { runSql, type SqlOutcome } from './run-sql.ts'

/** Actions of the owner of a data directory, with or without a running backend. */
export interface Owner {
  sql(file: string): Promise<SqlOutcome>
  /** Exports the data for a Supabase project. */
  exportData(): Promise<ExportedData>
  /** Returns a consistent archive. The stream ends with an error if the archive could not be completed. */
  backup(): Promise<Readable>
  /** Signs tokens with a new key from now on, and returns its id. Previous tokens stay valid until they expire. */
  rotateKey(): Promise<string>
  close(): Promise<void>
}

/**
 * Connects to the backend that runs on the directory, or locks the directory if none runs.
 * @throws BackendError `no_data`, `data_locked`
 */
export async function openOwner(dataDir: string): Promise<Owner> {
  refuseNoData(dataDir)
  const serving = await findRunningBackend(dataDir)
  return serving ? askOwnerServer(serving.owner) : openFolder(dataDir)
}

/** The keys of a data directory, and the addresses of its backend if it runs. */
export interface OwnerKeys extends Secrets {
  serving: Pick<RunningBackend, 'url' | 'mailbox'> | undefined
}

/** Reads the keys of a data directory. @throws BackendError `no_data`, `data_unreadable` */
export async function readKeys(dataDir: string): Promise<OwnerKeys> {
  refuseNoData(dataDir)
  return { ...(await loadSecrets(dataDir)), serving: await findRunningBackend(dataDir) }
}

/** Returns the path of an object's version in a data directory. */
export function getObjectPath(dataDir: string, version: string): string {
  return join(dataDir, 'storage', 'objects', version.slice(0, 2), version)
}

function refuseNoData(dataDir: string): void {
  if (existsSync(join(dataDir, 'secrets.json')) && existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return
  throw new BackendError(
    'no_data',
    `There is no data of a backend in ${dataDir}; start it once, or name another folder.`,
  )
}

async function openFolder(dataDir: string): Promise<Owner> {
  const lock = await lockData(dataDir)
  try {
    await recoverData(dataDir)
  } catch (error) {
    await lock.release()
    throw error
  }
  const withDatabase = async <T>(run: (db: PGlite) => Promise<T>) => {
    const db = await PGlite.create(join(dataDir, 'postgres'), createPgliteOptions())
    watchTimers(db)
    try {
      return await run(db)
    } finally {
      await db.close()
    }
  }
  return {
    sql: (file) => withDatabase((db) => runSql(db, file)),
    exportData: () => withDatabase(exportData),
    backup: () => createArchive(dataDir),
    async rotateKey() {
      const secrets = await loadSecrets(dataDir)
      await rotateSigningKey(dataDir, secrets)
      return secrets.signing.current.kid
    },
    close: () => lock.release(),
  }
}

function askOwnerServer(server: RunningBackend['owner']): Owner {
  return {
    async sql(file) {
      return JSON.parse(await text(await ask(server, 'POST', '/sql', file))) as SqlOutcome
    },
    async exportData() {
      return JSON.parse(await text(await ask(server, 'GET', '/export'))) as ExportedData
    },
    backup: () => ask(server, 'GET', '/backup'),
    async rotateKey() {
      const answer = JSON.parse(await text(await ask(server, 'POST', '/rotate'))) as { kid: string }
      return answer.kid
    },
    close: async () => {},
  }
}

/** Sends a request with Node's own client, which has no timeout. */
async function ask(
  { url, token }: RunningBackend['owner'],
  method: string,
  path: string,
  body = '',
): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  const asking = request(new URL(path, url), { method, headers }).end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  if (answer.statusCode === 200) return answer
  throw new BackendError('owner_refused', `The backend did not do this: ${await text(answer)}`)
}
