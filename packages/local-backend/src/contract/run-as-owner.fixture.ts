import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runOwnerSql } from '../owner/owner-sql.fixture.ts'
import { realProject, type TestBackend } from '../testing.ts'

/** Runs SQL as the owner of the database: of the embedded backend, or of the project that the run is about. @throws Error of Postgres */
export async function runAsOwner(backend: TestBackend, sql: string): Promise<void> {
  if (realProject?.owner) {
    const { psql, database } = realProject.owner
    await promisify(execFile)(psql, [database, '-q', '-v', 'ON_ERROR_STOP=1', '-c', sql])
    return
  }
  await runOwnerSql(backend.dataDir, sql)
}
