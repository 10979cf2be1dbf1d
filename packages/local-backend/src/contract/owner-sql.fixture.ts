import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openOwner } from '../owner/index.ts'
import { realProject, type TestBackend } from '../testing.ts'

/** Runs SQL as the owner of the backend that a test is about. @throws Error with the words of the database */
export async function runAsOwner(backend: TestBackend, statement: string): Promise<void> {
  if (realProject?.owner) {
    const { database, psql } = realProject.owner
    await promisify(execFile)(psql, [database, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement])
    return
  }
  const owner = await openOwner(backend.dataDir)
  const { error } = await owner.sql(statement)
  await owner.close()
  if (error) throw new Error(JSON.stringify(error))
}
