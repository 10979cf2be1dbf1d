import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, verify } from '@node-rs/bcrypt'
import bcryptjs from 'bcryptjs'
import type { Context } from '../../context/context.ts'
import { type AuthApiError, createValidationError } from '../errors.ts'

/** Rounds as a power of two, as in Supabase Auth. */
const cost = 10

/** A hash of an unknown password. Passwords for an unknown address are compared with it, so that they take the same time. */
const nobodysHash = '$2b$10$81cJ8Wdss5IegS62nXN6KOsrDLavOb3/H.hIazwQ.Lgkk46G0BYRG'

/** Bytes that bcrypt reads. It ignores all further bytes. */
const longestPassword = 72

/** Returns the refusal of a password that bcrypt cannot hash completely; undefined if it can. */
export function rejectLongPassword(password: string): AuthApiError | undefined {
  const bytes = Buffer.byteLength(password)
  if (bytes <= longestPassword) return undefined
  return createValidationError(
    `Password cannot be longer than ${longestPassword} bytes; this one has ${bytes}. Letters other than a to z take up to 4.`,
  )
}

/** Returns a password in the Unicode form in which it is hashed, because keyboards write the same letter in several forms. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/** Hashes and comparisons that are computed before the database lock is taken. */
interface Prepared {
  hashes: Map<string, string>
  /** By stored hash and password. */
  matches: Map<string, boolean>
}

const prepared = new AsyncLocalStorage<Prepared>()

/** Hashes and compares on a thread of its own. */
export const bcrypt = {
  hash: (password: string) => hash(password, { cost }),
  /** Reads hashes of other programs, too: `$2a$`, `$2b$` and `$2y$` name the same algorithm. */
  verify: (password: string, stored: string) => verify(password, stored),
}

// The embedded auth hashes by this object while it holds the database lock. Prepared results are available at once.
Object.assign(bcryptjs, {
  hash: async (password: string) => prepared.getStore()?.hashes.get(password) ?? bcrypt.hash(password),
  compare: async (password: string, stored: string) =>
    prepared.getStore()?.matches.get(matchKey(stored, password)) ?? bcrypt.verify(password, stored),
})

function matchKey(stored: string, password: string): string {
  return `${stored} ${password}`
}

// Node has four threads for this and for files, so one of them is left for files. Callers that wait here do not hold the database lock,
// so that many sign-ins at once do not delay readers.
const slots = createSlots(3)

/**
 * Compares a password with that of an account, known or not, before `task` takes the database lock; the embedded auth
 * then finds the result. Other requests are answered meanwhile. `task` gets the form of the password that matches: earlier versions
 * hashed the password as it was typed.
 */
export async function withComparedPassword<T>(
  context: Context,
  email: string,
  password: string,
  task: (isRight: boolean, form: string) => Promise<T>,
): Promise<T> {
  const known: Prepared = { hashes: new Map(), matches: new Map() }
  const forms = [...new Set([normalizePassword(password), password])]
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
  return prepared.run(known, () => task(right !== undefined, right ?? normalizePassword(password)))
}

/** Hashes a password before `task` takes the database lock. With `email` it is also compared with the password of that account. */
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

/** Returns the hash of a password. Call it before the database lock is taken. */
export function hashPassword(password: string): Promise<string> {
  return slots(() => bcrypt.hash(password))
}

/** Returns whether a password is that of the account. */
export async function isAccountPassword(context: Context, email: string, password: string): Promise<boolean> {
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

/** Runs at most `most` tasks at once, in their order. */
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
