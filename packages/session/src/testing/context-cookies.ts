import type { BrowserContext } from 'playwright'
import { encodeCookieText, splitIntoChunks } from '../cookies/cookie-text.ts'

/** A session as stored in the cookies. */
export interface CookieSession {
  access_token: string
  refresh_token: string
  expires_at: number
  user: { id: string }
}

const sessionCookie = /^(sb-.*-auth-token)(?:\.(\d+))?$/

/** Returns the session in a browser's cookies. */
export async function readSession(context: BrowserContext): Promise<CookieSession | null> {
  const parts = (await context.cookies()).flatMap(({ name, value }) => {
    const match = sessionCookie.exec(name)
    return match ? [{ index: Number(match[2] ?? 0), value }] : []
  })
  if (parts.length === 0) return null
  const text = parts
    .sort((a, b) => a.index - b.index)
    .map(({ value }) => value)
    .join('')
  return JSON.parse(Buffer.from(text.slice('base64-'.length), 'base64url').toString())
}

/** Changes the session in a browser's cookies, as a server could. */
export async function changeSession(context: BrowserContext, change: Partial<CookieSession>): Promise<void> {
  const cookies = (await context.cookies()).filter(({ name }) => sessionCookie.test(name))
  const [cookie] = cookies
  const session = await readSession(context)
  if (!cookie || !session) throw new Error('There is no session in the cookies.')
  const key = sessionCookie.exec(cookie.name)?.[1] ?? cookie.name
  const chunks = splitIntoChunks(key, encodeCookieText(JSON.stringify({ ...session, ...change })))
  await context.addCookies(chunks.map(({ name, value }) => ({ ...cookie, name, value })))
}

/** Marks the session in the cookie as expired. Its tokens stay the same. */
export function expireSession(context: BrowserContext): Promise<void> {
  return changeSession(context, { expires_at: Math.floor(Date.now() / 1000) - 60 })
}
