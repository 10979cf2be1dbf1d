import type { Recipient } from './shared-channel.ts'
import { socketScope } from './socket-scope.ts'

/** Makes an access token of an account's session, with a fake signature. */
export function tokenFor(sub: string, session_id: string, exp = 1000): string {
  const text = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${text({ alg: 'HS256' })}.${text({ sub, session_id, exp })}.signature`
}

/** Returns the scope of a token at one backend. */
export function scopeFor(token: string) {
  const scope = socketScope('wss://project.supabase.co/realtime/v1', token)
  if (!scope) throw new Error('the token names no session')
  return scope
}

/** The messages that a hub sends to tabs, as `[tab, join_ref, ref, event, payload]`. */
export type Sent = [string, string | null, string | null, string, unknown]

/** Lists a message once for each tab that gets it. */
export function sentTo(to: readonly Recipient[], event: string, payload: unknown): Sent[] {
  return to.map(({ tab, joinRef, ref }) => [tab, joinRef, ref, event, payload])
}
