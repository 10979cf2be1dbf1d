import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives a run of the tests a folder for the data that their backends begin with, and takes it away again. All runners of
 * one `npm test` have the same.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.PORTICO_TEST_DATA) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-data-'))
  process.env.PORTICO_TEST_DATA = folder
  return async () => {
    delete process.env.PORTICO_TEST_DATA
    await rm(folder, { recursive: true, force: true })
  }
}
