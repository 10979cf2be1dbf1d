import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { type AuthApiError, createTooManyAttempts } from '../errors.ts'
import { getRequestAddress } from '../requests/input.ts'
import { findDevice } from './device.ts'

/** The kind of a failure, as the security log names it. */
export type FailedAttemptType = 'password_wrong' | 'code_wrong' | 'second_step_failed'

/** A password or a code that may be evaluated. It counts as wrong until it was right. */
export interface AuthAttempt {
  /** `isWhole`: the user is signed in and MFA is not pending, so earlier failures are forgotten. Needs the database lock. */
  right(isWhole: boolean): Promise<void>
  /** Writes a line to the security log of the account, after the answer, so that an address without an account is answered as fast. */
  failed(failure: FailedAttemptType): void
}

/** An attempt without an address, or in a project without the migration. */
const uncounted: AuthAttempt = { right: async () => {}, failed: () => {} }

/** The target of an attempt: an address that signs in or has a code, or the user of a session. */
export type AttemptTarget = { email: string } | { userId: string; sessionId: string }

interface Begun {
  subject: string
  source: string
  /** The id of the account whose security log gets the failure; null for an address without an account. */
  account: string | null
  begun: { wait: number; failures: number }
}

/**
 * Counts an attempt, or refuses it while there is a delay: then the password or code must not be evaluated. The rules are in the
 * migration `failed_attempts`; a project without it counts nothing. Needs the database lock.
 */
export async function beginAttempt(
  c: HonoContext,
  context: Context,
  attempted: AttemptTarget,
): Promise<AuthAttempt | AuthApiError> {
  if ('email' in attempted && attempted.email === '') return uncounted
  const { failuresPerAddress } = context.limits
  const address = failuresPerAddress === Number.POSITIVE_INFINITY ? null : getRequestAddress(c, context)
  const found = await begin(context, attempted, address, failuresPerAddress)
  if (!found) return uncounted
  const { subject, source, account, begun } = found
  if (begun.wait > 0) return createTooManyAttempts(begun.wait)
  return {
    async right(isWhole) {
      await context.database.db.query('select portico_private.attempt_right($1, $2, $3, $4)', [
        ...[subject, source, address, isWhole],
      ])
    },
    failed(failure) {
      const sessionId = 'sessionId' in attempted ? attempted.sessionId : null
      if (account !== null) logFailure(c, context, { userId: account, sessionId }, failure, begun.failures)
    },
  }
}

/** Writes a wrong password or code to the security log, after the answer. `failures`: how many there were in a row; null if it is not counted. */
export function logFailure(
  c: HonoContext,
  { background, database, trustedProxies }: Context,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  failure: FailedAttemptType,
  failures: number | null,
): void {
  const agent = c.req.header('user-agent') ?? null
  const values = [userId, failure, failures, sessionId, agent, getRequestAddress(c, { trustedProxies })]
  background.run('Logging a failed attempt', () =>
    database.turns.take(async () => {
      await database.db
        .query('select portico_private.attempt_failed($1::uuid, $2, $3, $4::uuid, $5, $6)', values)
        .catch(ignoreMissing)
    }),
  )
}

/** Returns whether the attempt is refused, and must not be evaluated. */
export function isAttemptRefused(attempt: AuthAttempt | AuthApiError): attempt is AuthApiError {
  return 'status' in attempt
}

async function begin(
  context: Context,
  attempted: AttemptTarget,
  address: string | null,
  failuresPerAddress: number,
): Promise<Begun | undefined> {
  const { db } = context.database
  const [from, values] =
    'email' in attempted
      ? [
          'select portico_private.email_subject($3) as subject, $4::text as source, portico_private.account_of($3) as account',
          [attempted.email.toLowerCase(), await sourceOf(context, attempted.email)],
        ]
      : [
          `select portico_private.account_subject($3::text::uuid) as subject, $3::text as account,
             portico_private.session_source($3::text::uuid, $4::text::uuid) as source`,
          [attempted.userId, attempted.sessionId],
        ]
  try {
    const { rows } = await db.query<Begun>(
      `select subject, source, account, portico_private.begin_attempt(subject, source, $1, $2) as begun from (${from}) as attempted`,
      [address, address === null ? 0 : failuresPerAddress, ...values],
    )
    return rows[0]
  } catch (error) {
    return ignoreMissing(error)
  }
}

/** A project without the migration has no such function, or no such schema. */
function ignoreMissing(error: unknown): undefined {
  const { code } = error as { code?: string }
  if (code !== '42883' && code !== '3F000') throw error
}

async function sourceOf(context: Context, email: string): Promise<string> {
  const device = await findDevice(context, email)
  return device && `device:${device}`
}
