import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, verify } from '@node-rs/bcrypt'
import bcryptjs from 'bcryptjs'
import type { Context } from '../context/context.ts'
import { invalid, type Refusal } from './errors.ts'

/** Rounds as a power of two: what Supabase Auth uses. */
const cost = 10

/** Of no password that anybody knows: what an unknown address is compared with, so that it costs the same time. */
const nobodysHash = '$2b$10$81cJ8Wdss5IegS62nXN6KOsrDLavOb3/H.hIazwQ.Lgkk46G0BYRG'

/** Bytes that bcrypt reads; whatever follows them would count for nothing. */
const longestPassword = 72

/** Why a password cannot be hashed whole; undefined where it can. */
export function refuseLong(password: string): Refusal | undefined {
  const bytes = Buffer.byteLength(password)
  if (bytes <= longestPassword) return undefined
  return invalid(
    `Password cannot be longer than ${longestPassword} bytes; this one has ${bytes}. Letters other than a to z take up to 4.`,
  )
}

/** Writes a password in the Unicode form in which it is hashed: keyboards write the same letter in several. */
export function inOneForm(password: string): string {
  return password.normalize('NFC')
}

/** What has been worked out before a turn on the database is taken. */
interface Prepared {
  hashes: Map<string, string>
  /** By stored hash and password. */
  matches: Map<string, boolean>
}

const prepared = new AsyncLocalStorage<Prepared>()

/** The work itself, on a thread of its own. */
export const bcrypt = {
  hash: (password: string) => hash(password, { cost }),
  /** Hashes by others are read, too: `$2a$`, `$2b$` and `$2y$` name the same algorithm. */
  verify: (password: string, stored: string) => verify(password, stored),
}

// The embedded auth hashes by this object in the midst of its turn on the database. What was prepared is there at once.
Object.assign(bcryptjs, {
  hash: async (password: string) => prepared.getStore()?.hashes.get(password) ?? bcrypt.hash(password),
  compare: async (password: string, stored: string) =>
    prepared.getStore()?.matches.get(matchKey(stored, password)) ?? bcrypt.verify(password, stored),
})

function matchKey(stored: string, password: string): string {
  return `${stored} ${password}`
}

// Node has four threads for this and for files; one of them is left to files. Anyone who waits here asks the database nothing
// yet, so that a crowd that signs in does not stand in line there before those who read.
const slots = createSlots(3)

/**
 * Compares a password with that of an account, known or not, before `task` takes its turn on the database; the embedded auth
 * then knows the answer. Other requests are answered meanwhile. `task` gets the form of the password that is right, if one is: hashes
 * from before there was one form are of the password as it was typed.
 */
export async function withComparedPassword<T>(
  context: Context,
  email: string,
  password: string,
  task: (isRight: boolean, form: string) => Promise<T>,
): Promise<T> {
  const known: Prepared = { hashes: new Map(), matches: new Map() }
  const forms = [...new Set([inOneForm(password), password])]
  const right = await slots(async () => {
    const stored = await storedHash(context, email)
    for (const form of forms) {
      const isMatch = await bcrypt.verify(form, stored ?? nobodysHash)
      if (stored === undefined) continue
      known.matches.set(matchKey(stored, form), isMatch)
      if (isMatch) return form
    }
    return undefined
  })
  return prepared.run(known, () => task(right !== undefined, right ?? inOneForm(password)))
}

/** Hashes a password before `task` takes its turn; with `email` it is compared with that account's, too. */
export async function withHashedPassword<T>(
  context: Context,
  { password, email }: { password: unknown; email?: string },
  task: () => Promise<T>,
): Promise<T> {
  if (typeof password !== 'string') return task()
  const known: Prepared = { hashes: new Map(), matches: new Map() }
  await slots(async () => {
    known.hashes.set(password, await bcrypt.hash(password))
    const stored = email === undefined ? undefined : await storedHash(context, email)
    if (stored !== undefined)
      known.matches.set(matchKey(stored, password), await bcrypt.verify(password, stored))
  })
  return prepared.run(known, task)
}

/** The hash of a password, made before a turn is taken. */
export function hashPassword(password: string): Promise<string> {
  return slots(() => bcrypt.hash(password))
}

/** Whether a password is the account's. */
export async function passwordMatches(context: Context, email: string, password: string): Promise<boolean> {
  return withComparedPassword(context, email, password, async (isRight) => isRight)
}

async function storedHash({ database }: Context, email: string): Promise<string | undefined> {
  const { rows } = await database.turns.take(() =>
    database.db.query<{ encrypted_password: string | null }>(
      'select encrypted_password from auth.users where email = $1',
      [email],
    ),
  )
  return rows[0]?.encrypted_password || undefined
}

/** Runs tasks at most so many at once, in the order they were given. */
function createSlots(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
