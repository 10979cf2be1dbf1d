import { Hono, type Context as HonoContext } from 'hono'
import { isTooDeep } from '../budgets/json-depth.ts'
import { readBody } from '../http/body.ts'
import { sizeLimits } from '../size-limits.ts'
import type { Broadcast } from './frames.ts'
import { getObjectFields } from './join-config.ts'
import { maySend } from './policies.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { readToken, TokenError, type TokenIdentity } from './token.ts'

interface Message extends Broadcast {
  topic: string
  isPrivate: boolean
}

/** A rejected request. */
class RequestError extends Error {
  readonly status: 401 | 422

  constructor(status: 401 | 422, message: string) {
    super(message)
    this.status = status
  }
}

/** Broadcasts over HTTP: `POST /api/broadcast` for several, `POST /api/broadcast/:topic/events/:event` for one, JSON or bytes. */
export function createRealtimeRoutes(context: RealtimeContext): Hono {
  const routes = new Hono()
  routes.post('/api/broadcast', async (c) => {
    const identity = await identify(c, context)
    await send(context, identity, readMessages(await bodyOf(c)))
    return c.body(null, 202)
  })
  routes.post('/api/broadcast/:topic/events/:event', async (c) => {
    const identity = await identify(c, context)
    const bytes = await bodyOf(c)
    const isBytes = c.req.header('content-type')?.startsWith('application/octet-stream')
    if (!isBytes) parse(bytes)
    const content = isBytes ? bytes : bytes.toString()
    const { topic, event } = c.req.param()
    await send(context, identity, [{ topic, event, content, isPrivate: c.req.query('private') === 'true' }])
    return c.body(null, 202)
  })
  routes.get('/websocket', (c) => c.json({ error: 'This address is for a WebSocket' }, 426))
  routes.onError((error, c) => {
    if (error instanceof RequestError) return c.json({ error: error.message }, error.status)
    throw error
  })
  return routes
}

/** @throws RequestError */
async function identify(c: HonoContext, { secrets }: RealtimeContext): Promise<TokenIdentity> {
  const bearer = c.req.header('authorization')?.replace(/^Bearer\s*/i, '')
  const token = bearer || c.req.header('apikey')
  if (!token) throw new RequestError(401, 'API key is missing')
  return readToken(token, secrets).catch((error: unknown) => {
    throw error instanceof TokenError ? new RequestError(401, error.message) : error
  })
}

async function bodyOf(c: HonoContext): Promise<Buffer> {
  return Buffer.from((await readBody(c.req.raw, sizeLimits.realtimeMessage)) ?? [])
}

/** @throws RequestError */
function parse(bytes: Buffer): unknown {
  const text = bytes.toString()
  try {
    if (!isTooDeep(text)) return JSON.parse(text)
  } catch {
    // The error is thrown below.
  }
  throw new RequestError(422, 'The body is no JSON')
}

/** Converts messages to text, because parsed JSON takes many times the memory. @throws RequestError */
function readMessages(bytes: Buffer): Message[] {
  const { messages } = getObjectFields(parse(bytes))
  if (!Array.isArray(messages)) throw new RequestError(422, "messages can't be blank")
  return messages.map(readMessage)
}

/** @throws RequestError */
function readMessage(value: unknown): Message {
  const { topic, event, payload, private: isPrivate } = getObjectFields(value)
  for (const [name, text] of Object.entries({ topic, event }))
    if (typeof text !== 'string' || text === '') throw new RequestError(422, `${name} can't be blank`)
  if (typeof payload !== 'object' || payload === null) throw new RequestError(422, "payload can't be blank")
  const content = JSON.stringify(payload)
  return { topic: String(topic), event: String(event), content, isPrivate: isPrivate === true }
}

/** Sends the messages that policies allow. Others are dropped without an error, as at Supabase. */
async function send(context: RealtimeContext, { caller }: TokenIdentity, messages: Message[]): Promise<void> {
  for (const { topic: name, isPrivate, ...broadcast } of messages) {
    const topic = context.topics.find(name, isPrivate)
    if (!topic) continue
    if (isPrivate && !(await maySend(context.database, caller, name)).broadcast) continue
    topic.broadcast(broadcast)
  }
}
