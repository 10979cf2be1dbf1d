import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runOwnerSql } from '../owner/owner-sql.fixture.ts'
import { realProject, type TestBackend } from '../testing.ts'

/** Runs SQL as the owner of the database, at the embedded backend or at the tested project. @throws Error of Postgres */
export async function runAsOwner(backend: TestBackend, sql: string): Promise<void> {
  if (realProject?.owner) {
    const { psql, database } = realProject.owner
    await promisify(execFile)(psql, [database, '-q', '-v', 'ON_ERROR_STOP=1', '-c', sql])
    return
  }
  await runOwnerSql(backend.dataDir, sql)
}
