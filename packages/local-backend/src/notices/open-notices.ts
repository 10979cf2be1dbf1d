import { getCurrentClient } from '../auth/requests/request-client.ts'
import { runInScope } from '../budgets/request-scope.ts'
import type { Context } from '../context/context.ts'
import { noticesChannel } from '../database/open.ts'
import { getErrorMessage } from '../errors.ts'
import { type QueuedNotice, writeNotice } from '../mail-texts/notices/write-notice.ts'

/** The device of the request that has caused a notice. */
interface Cause {
  id: string
  facts: { user_agent?: string; ip?: string }
}

/** Notices that are taken at once. */
const batchSize = 20

/**
 * Sends the notices of the database after the request that has caused them: into the mailbox, or by the mail server, which gets another attempt later if it
 * doesn't take one. Returns a function that stops it.
 */
export function openNotices(context: Context): () => void {
  const { background, database } = context
  const causes: Cause[] = []
  let isWaiting = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function begin(): void {
    if (isWaiting || isClosed) return
    isWaiting = true
    runInScope(undefined, () =>
      background.run('Sending notices', async () => {
        isWaiting = false
        // Another attempt follows if the database is too busy for this one.
        let seconds: number | null = 60
        try {
          seconds = await sendAll(context, causes)
        } finally {
          clearTimeout(timer)
          if (seconds !== null && !isClosed) timer = setTimeout(begin, seconds * 1000).unref()
        }
      }),
    )
  }

  database.db.onNotification((channel, id) => {
    if (channel !== noticesChannel) return
    // The database calls this inside of the request.
    const { userAgent, address } = getCurrentClient() ?? {}
    causes.push({
      id,
      facts: { ...(userAgent && { user_agent: userAgent }), ...(address && { ip: address }) },
    })
    begin()
  })
  begin()
  return () => {
    isClosed = true
    clearTimeout(timer)
  }
}

/** Sends everything that is due. Resolves to the seconds until the next attempt; null if nothing waits. */
async function sendAll(context: Context, causes: Cause[]): Promise<number | null> {
  for (;;) {
    const taken = await context.database.turns.take(() => takeNotices(context, causes.splice(0)))
    if (taken === 'none') return null
    for (const notice of taken) {
      const failure = await send(context, notice)
      if (failure !== null) process.stderr.write(`A notice (${notice.kind}) was not sent: ${failure}\n`)
      await context.database.turns.take(() =>
        context.database.db.query('select public.portico_notice_sent($1, $2)', [notice.id, failure]),
      )
    }
    if (taken.length < batchSize) return secondsToNext(context)
  }
}

/** Adds the device of each request to the notices that it has caused, and takes those that are due. Needs the database lock. */
async function takeNotices(
  { database }: Context,
  causes: readonly Cause[],
): Promise<QueuedNotice[] | 'none'> {
  const { db } = database
  const known = await db.query<{ is_there: boolean }>(
    `select to_regprocedure('public.portico_take_notices(integer)') is not null as is_there`,
  )
  // A project without the migration has no notices.
  if (!known.rows[0]?.is_there) return 'none'
  for (const { id, facts } of causes)
    await db.query(
      `update portico_private.notices set facts = $2::jsonb || facts where id = $1::bigint and not facts ?| array['user_agent', 'ip']`,
      [id, JSON.stringify(facts)],
    )
  const { rows } = await db.query<{ notices: QueuedNotice[] }>(
    'select public.portico_take_notices($1) as notices',
    [batchSize],
  )
  return rows[0]?.notices ?? []
}

/** Returns the reason if the notice was not sent. */
async function send({ mails, mailbox, siteUrl }: Context, notice: QueuedNotice): Promise<string | null> {
  const text = writeNotice(notice, siteUrl)
  // A later migration may add types.
  if (!text) return `unknown type ${notice.kind}`
  const { subject, language, link, kind, lead, facts, action, ending } = text
  try {
    if (mails) await mails.send({ ...mails.writeNotice(text, notice), to: notice.to })
    else
      await mailbox.add({
        to: notice.to,
        subject,
        type: 'notice',
        language,
        link,
        code: null,
        notice: { kind, lead, facts, action, ending },
      })
    return null
  } catch (error) {
    return getErrorMessage(error)
  }
}

async function secondsToNext({ database }: Context): Promise<number | null> {
  const { rows } = await database.turns.take(() =>
    database.db.query<{ seconds: number | null }>(
      `select greatest(1, ceil(extract(epoch from min(next_at) - now())))::int as seconds
       from portico_private.notices where sent_at is null and at > now() - interval '1 day'`,
    ),
  )
  return rows[0]?.seconds ?? null
}
