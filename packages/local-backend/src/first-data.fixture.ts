import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hash } from '@node-rs/bcrypt'
import { type Backend, startBackend } from './backend.ts'
import { noRateLimits } from './config/rate-limits.ts'
import { readDemoAccounts, writeDemoAccounts } from './demo/stored-accounts.ts'
import { openOwner } from './owner/index.ts'

/** The Supabase project in this repository. */
export const supabaseDir = join(import.meta.dirname, '../../../supabase')

/** URL of the portal in tests. */
export const siteUrl = 'http://127.0.0.1:4100'

/** Options of backends in tests, on a free port. */
export const defaultOptions = { port: 0, siteUrl, supabaseDir, rateLimits: noRateLimits }

/**
 * Fills an empty data directory with the data of a first start, without keys. The project is this repository's, or one without migrations.
 * Each is created once in a run of all tests (`PORTICO_TEST_DATA`), because that takes seconds. In a run without that variable, the
 * directory stays empty and the backend creates the data.
 */
export async function copyFirstData(dataDir: string, project: 'own' | 'empty' = 'own'): Promise<void> {
  const shared = process.env.PORTICO_TEST_DATA
  if (!shared) return
  const model = join(shared, `model-${project}`)
  while (!existsSync(model)) await makeFirstData(shared, model, project)
  // Copying a thousand files asynchronously takes four times the work.
  cpSync(model, dataDir, { recursive: true })
}

/** Creates the data, or waits for the process that does: several test runners start at once. */
async function makeFirstData(shared: string, model: string, project: 'own' | 'empty'): Promise<void> {
  const own = join(shared, `made-by-${project}`)
  try {
    await mkdir(own)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await setTimeout(50)
    return
  }
  try {
    // Another process may have created the model after the check.
    if (existsSync(model)) return
    const emptyProject = join(shared, 'project')
    if (project === 'empty') await mkdir(emptyProject, { recursive: true })
    const source = project === 'empty' ? emptyProject : supabaseDir
    // Both contain the same database, whose creation is most of the work.
    if (project === 'own') await copyFirstData(own, 'empty')
    const backend = await startBackend({ ...defaultOptions, dataDir: own, supabaseDir: source })
    await backend.close()
    if (project === 'own') await makeSignInCheap(own, backend)
    await rm(join(own, 'secrets.json'))
    await rename(own, model)
  } finally {
    // After a failure, the next process retries and reports its error.
    await rm(own, { recursive: true, force: true })
  }
}

/** Replaces the password hashes by cheap ones. Tests sign in a thousand times, and a usual hash costs 50 ms each time. */
async function makeSignInCheap(dataDir: string, accounts: Pick<Backend, 'demo' | 'other'>) {
  const owner = await openOwner(dataDir)
  const kept = await readDemoAccounts(dataDir)
  for (const name of ['demo', 'other'] as const) {
    const { email, password } = accounts[name]
    const cheap = await hash(password, { cost: 4 })
    kept[name] = { password, hash: cheap }
    await owner.sql(`update auth.users set encrypted_password = '${cheap}' where email = '${email}'`)
  }
  await owner.close()
  await writeDemoAccounts(dataDir, kept)
}
