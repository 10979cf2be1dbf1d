import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openOwner } from '../owner/index.ts'
import { realProject, type TestBackend } from '../testing.ts'

/** Runs SQL as the owner of the database: of the embedded backend, or of the project that the run is about. @throws Error of Postgres */
export async function runAsOwner(backend: TestBackend, sql: string): Promise<void> {
  if (realProject?.owner) {
    const { psql, database } = realProject.owner
    await promisify(execFile)(psql, [database, '-q', '-v', 'ON_ERROR_STOP=1', '-c', sql])
    return
  }
  const owner = await openOwner(backend.dataDir)
  const { error } = await owner.sql(sql)
  await owner.close()
  if (error) throw new Error(error.message)
}
