import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A demo account whose password the backend has made. */
export interface StoredDemoAccount {
  password: string
  /** The hash in the database. Another hash there means that the user has set a password. */
  hash: string
  /** Whether the account gets the role of an administrator again when only this machine can reach the backend. */
  isDemoted?: true
}

/** The content of `demo.json` of a data folder. */
export interface StoredDemoAccounts {
  demo?: StoredDemoAccount
  other?: StoredDemoAccount
}

const fileName = 'demo.json'

/** Reads the file. Returns no accounts if it is missing or damaged; their passwords then count as set by users. */
export async function readDemoAccounts(dataDir: string): Promise<StoredDemoAccounts> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const { demo, other } = parse(text)
  return { ...(isKept(demo) && { demo }), ...(isKept(other) && { other }) }
}

/** Writes the file atomically, readable by its owner only. */
export async function writeDemoAccounts(dataDir: string, accounts: StoredDemoAccounts): Promise<void> {
  const path = join(dataDir, fileName)
  await writeFile(`${path}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

function isKept(value: unknown): value is StoredDemoAccount {
  const { password, hash } = Object(value) as Partial<Record<keyof StoredDemoAccount, unknown>>
  return typeof password === 'string' && typeof hash === 'string'
}
