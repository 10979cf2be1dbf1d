import { renderNoticeHtml } from './mails/notice-html.ts'
import { type QueuedNotice, writeNotice } from './mails/write-notice.ts'

/** Variables of the environment. */
export interface Environment {
  /** Set by Supabase, like SUPABASE_SERVICE_ROLE_KEY. */
  SUPABASE_URL: string | undefined
  SUPABASE_SERVICE_ROLE_KEY: string | undefined
  /** The address of the portal, for links in emails. */
  PORTICO_SITE_URL: string | undefined
  /** The bearer token of callers. At least 32 characters. */
  PORTICO_NOTICES_SECRET: string | undefined
  /** The sender of the emails, such as `Portal <portal@portal.example>`. */
  PORTICO_MAIL_FROM: string | undefined
  /** The key of the mail service. */
  PORTICO_MAIL_KEY: string | undefined
  /** The address of the mail service. Default: Resend's. */
  PORTICO_MAIL_API: string | undefined
}

const resend = 'https://api.resend.com/emails'
const batchSize = 50
/** Timeout of the mail service in ms. An email that times out is sent again later. */
const timeout = 10_000

/**
 * Sends the queued notices by the HTTP API of a mail service: `POST` with `{from, to, subject, html}` and a bearer key, as Resend's API.
 * Answers `{"sent", "failed"}`; 401 without the secret, 405 for a method other than POST, 500 with the reason if a variable is missing.
 */
export async function sendNotices(request: Request, environment: Environment): Promise<Response> {
  const missing = required.filter((name) => !environment[name])
  if (missing.length > 0) return refuse(500, `Set ${missing.join(', ')}.`)
  const env = environment as Record<keyof Environment, string>
  if (env.PORTICO_NOTICES_SECRET.length < 32)
    return refuse(500, 'PORTICO_NOTICES_SECRET needs 32 characters at least.')
  if (!(await isSame(request.headers.get('authorization') ?? '', `Bearer ${env.PORTICO_NOTICES_SECRET}`)))
    return refuse(401, 'The secret is wrong.')
  if (request.method !== 'POST') return refuse(405, 'Call it by POST.')
  const counts = { sent: 0, failed: 0 }
  for (;;) {
    const notices = (await call(env, 'portico_take_notices', { most: batchSize })) as QueuedNotice[]
    for (const notice of notices) {
      const failure = await send(env, notice)
      counts[failure === null ? 'sent' : 'failed']++
      await call(env, 'portico_notice_sent', { notice: notice.id, failure })
    }
    if (notices.length < batchSize) return Response.json(counts)
  }
}

const required = [
  'SUPABASE_URL',
  'SUPABASE_SERVICE_ROLE_KEY',
  'PORTICO_SITE_URL',
  'PORTICO_NOTICES_SECRET',
  'PORTICO_MAIL_FROM',
  'PORTICO_MAIL_KEY',
] as const satisfies (keyof Environment)[]

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status })
}

/** Compares hashes, so that the response time reveals nothing about the secret. */
async function isSame(given: string, expected: string): Promise<boolean> {
  const hashOf = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const [one, other] = await Promise.all([hashOf(given), hashOf(expected)])
  return one.every((byte, at) => byte === other[at])
}

/** Calls a function of the database. @throws Error with the answer of PostgREST */
async function call(env: Record<keyof Environment, string>, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${env.SUPABASE_URL}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: env.SUPABASE_SERVICE_ROLE_KEY,
      authorization: `Bearer ${env.SUPABASE_SERVICE_ROLE_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : null
}

/** Sends a notice. Returns the reason if the mail service did not accept it, or null. */
async function send(env: Record<keyof Environment, string>, notice: QueuedNotice): Promise<string | null> {
  const text = writeNotice(notice, env.PORTICO_SITE_URL)
  // The type is unknown if the database is newer than this function.
  if (!text) return `unknown type ${notice.kind}`
  try {
    const response = await fetch(env.PORTICO_MAIL_API || resend, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.PORTICO_MAIL_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        from: env.PORTICO_MAIL_FROM,
        to: [notice.to],
        subject: text.subject,
        html: renderNoticeHtml(text),
      }),
      signal: AbortSignal.timeout(timeout),
    })
    if (response.ok) return null
    return `${response.status} ${(await response.text()).slice(0, 300)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
