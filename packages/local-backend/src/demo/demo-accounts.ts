import { bcrypt } from '../auth/passwords/passwords.ts'
import { runTransaction } from '../database/caller-transaction.ts'
import type { Database } from '../database/open.ts'
import { makePassword } from './make-password.ts'
import {
  readDemoAccounts,
  type StoredDemoAccount,
  type StoredDemoAccounts,
  writeDemoAccounts,
} from './stored-accounts.ts'

/** An account of the seed, as a user signs in to it. */
export interface DemoAccount {
  email: string
  password: string
}

/** The accounts of this repository's seed. */
export type DemoName = keyof typeof demoEmails

/** The demo accounts of a running backend. */
export interface DemoAccounts {
  demo: DemoAccount
  other: DemoAccount
  /** Whether each account exists with this password. False for an account whose user has set another password. */
  hasDemo: Record<DemoName, boolean>
}

/** Addresses that the seed gives the accounts. */
export const demoEmails = { demo: 'demo@portico.example', other: 'other@portico.example' } as const

const names = ['demo', 'other'] as const

/** The seed of earlier versions gave both accounts this password, and it is in a public repository. */
const publicPassword = 'portico-demo-1'

/** A demo account in the database. */
interface StoredAccount {
  email: string
  hash: string | null
  isAdmin: boolean
}

/** The new state of an account: its entry in `demo.json`, and its role in the database. */
interface SettledAccount {
  kept: StoredDemoAccount
  isAdmin: boolean
}

/**
 * Gives each demo account without a password, or with the public one of earlier versions, a random one. The passwords are kept
 * in `demo.json` of the data folder. A password that a user has set stays, and so does the role of that account. All other demo
 * accounts are administrators only while this machine alone can reach the backend. Call it before the backend answers requests.
 */
export async function ensureDemoPasswords(
  database: Database,
  dataDir: string,
  isReachable: boolean,
): Promise<DemoAccounts> {
  const stored = await database.turns.take(() => readStored(database))
  const before = await readDemoAccounts(dataDir)
  const after: StoredDemoAccounts = {}
  const changes: [StoredAccount, SettledAccount][] = []
  for (const name of names) {
    const account = stored.find(({ email }) => email === demoEmails[name])
    const settled = account && (await settleAccount(account, before[name], isReachable))
    if (!account || !settled) continue
    after[name] = settled.kept
    const isSame = account.hash === settled.kept.hash && account.isAdmin === settled.isAdmin
    if (!isSame) changes.push([account, settled])
  }
  // The file first: after a crash in between, the next start writes the same password into the database.
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeDemoAccounts(dataDir, after)
  if (changes.length > 0) await writeStored(database, changes)
  const account = (name: DemoName) => ({ email: demoEmails[name], password: after[name]?.password ?? '' })
  return {
    demo: account('demo'),
    other: account('other'),
    hasDemo: { demo: after.demo !== undefined, other: after.other !== undefined },
  }
}

/** Returns null for an account whose user has set the password. */
async function settleAccount(
  account: StoredAccount,
  before: StoredDemoAccount | undefined,
  isReachable: boolean,
): Promise<SettledAccount | null> {
  const { hash, isAdmin } = account
  if (hash && hash !== before?.hash && !(await isPublic(hash))) return null
  const { isDemoted, ...kept } = before ?? (await makeAccount(account))
  const hasRole = isAdmin || isDemoted === true
  return {
    kept: { ...kept, ...(hasRole && isReachable && { isDemoted: true as const }) },
    isAdmin: hasRole && !isReachable,
  }
}

async function makeAccount({ email, hash }: StoredAccount): Promise<StoredDemoAccount> {
  const password = makePassword()
  // The seed gives no role, because it cannot know who reaches the project.
  const isNew = !hash && email === demoEmails.demo
  return { password, hash: await bcrypt.hash(password), ...(isNew && { isDemoted: true as const }) }
}

async function isPublic(hash: string): Promise<boolean> {
  try {
    return await bcrypt.verify(publicPassword, hash)
  } catch {
    // Only migrated accounts have hashes of other algorithms, and none of them has the seed's password.
    return false
  }
}

async function readStored({ db }: Database): Promise<StoredAccount[]> {
  const { rows } = await db.query<StoredAccount>(
    `select email, encrypted_password as hash, coalesce(raw_app_meta_data -> 'admin' = 'true', false) as "isAdmin"
     from auth.users where email = any ($1)`,
    [Object.values(demoEmails)],
  )
  return rows
}

/** Writes without triggers, because the log of an account contains only changes by its user. */
async function writeStored(
  database: Database,
  changes: readonly [StoredAccount, SettledAccount][],
): Promise<void> {
  await runTransaction(database, async (tx) => {
    await tx.exec('set local session_replication_role = replica')
    for (const [{ email }, { kept, isAdmin }] of changes)
      await tx.query(
        `update auth.users set encrypted_password = $2, raw_app_meta_data = case when $3::boolean
           then coalesce(raw_app_meta_data, '{}') || '{"admin": true}' else coalesce(raw_app_meta_data, '{}') - 'admin' end
         where email = $1`,
        [email, kept.hash, isAdmin],
      )
  })
}
