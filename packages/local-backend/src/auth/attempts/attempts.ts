import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { type Refusal, tooManyAttempts } from '../errors.ts'
import { addressOf } from '../requests/input.ts'
import { findDevice } from './device.ts'

/** What was wrong, by the name that the security log has for it. */
export type Failure = 'password_wrong' | 'code_wrong' | 'second_step_failed'

/** A password or a code that may be evaluated. It counts as wrong until it was right. */
export interface Attempt {
  /** `isWhole`: the user is signed in and no second step is left, so earlier failures are forgotten. Runs inside a turn. */
  right(isWhole: boolean): Promise<void>
  /** Writes a line to the security log of the account, after the answer: an address without an account takes as long. */
  failed(failure: Failure): void
}

/** For whom it is: an address that signs in or has a code, or the user of a session. */
export type Attempted = { email: string; isChange?: boolean } | { userId: string; sessionId: string }

interface Begun {
  subject: string
  source: string
  begun: { wait: number; failures: number }
}

/**
 * Counts an attempt, or refuses it while there is a delay: then the password or code must not be evaluated. The rules are in the
 * migration `failed_attempts`; a project without it counts nothing. Runs inside a turn.
 */
export async function beginAttempt(
  c: HonoContext,
  context: Context,
  attempted: Attempted,
): Promise<Attempt | Refusal> {
  const { failuresPerAddress } = context.limits
  const address = failuresPerAddress === Number.POSITIVE_INFINITY ? null : addressOf(c, context)
  const found = await begin(context, attempted, address, failuresPerAddress)
  if (!found) return { right: async () => {}, failed: () => {} }
  const { subject, source, begun } = found
  if (begun.wait > 0) return tooManyAttempts(begun.wait)
  return {
    async right(isWhole) {
      await context.database.db.query('select portico_private.attempt_right($1, $2, $3, $4)', [
        ...[subject, source, address, isWhole],
      ])
    },
    failed(failure) {
      if (subject.startsWith('nobody:')) return
      const session = 'sessionId' in attempted ? attempted.sessionId : null
      const agent = c.req.header('user-agent') ?? null
      const values = [subject, failure, begun.failures, session, agent, addressOf(c, context)]
      context.background.run('Logging a failed attempt', async () => {
        await context.database.turns.take(() =>
          context.database.db.query(
            'select portico_private.attempt_failed($1::uuid, $2, $3, $4::uuid, $5, $6)',
            values,
          ),
        )
      })
    },
  }
}

/** Tells an attempt that may be evaluated from a refusal. */
export function isRefused(attempt: Attempt | Refusal): attempt is Refusal {
  return 'status' in attempt
}

async function begin(
  context: Context,
  attempted: Attempted,
  address: string | null,
  failuresPerAddress: number,
): Promise<Begun | undefined> {
  const { db } = context.database
  const [from, values] =
    'email' in attempted
      ? [
          'select portico_private.attempt_subject($3, $4) as subject, $5::text as source',
          [attempted.email, attempted.isChange ?? false, await sourceOf(context, attempted.email)],
        ]
      : [
          'select $3::text as subject, portico_private.session_source($3::text::uuid, $4::text::uuid) as source',
          [attempted.userId, attempted.sessionId],
        ]
  try {
    const { rows } = await db.query<Begun>(
      `select subject, source, portico_private.begin_attempt(subject, source, $1, $2) as begun from (${from}) as attempted`,
      [address, address === null ? 0 : failuresPerAddress, ...values],
    )
    return rows[0]
  } catch (error) {
    if (missing.has((error as { code?: string }).code)) return undefined
    throw error
  }
}

/** The function, or its schema. */
const missing: ReadonlySet<string | undefined> = new Set(['42883', '3F000'])

async function sourceOf(context: Context, email: string): Promise<string> {
  const device = await findDevice(context, email)
  return device && `device:${device}`
}
