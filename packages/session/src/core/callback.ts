import { AuthApiError, type EmailOtpType } from '@supabase/auth-js'
import type { CallbackResult } from '../session/session.ts'
import { type StoredSession, toPublicSession } from '../session/snapshot.ts'
import type { SessionCore } from './session-core.ts'

/** Parameters that belong to an auth callback and are stripped from the address. */
const callbackParameters = [
  'code',
  'token_hash',
  'type',
  'error',
  'error_code',
  'error_description',
  'message',
  'sb',
  'sb_flow_id',
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
]

/** Handles links that return to `path`, too. The page may have been opened by one. */
export async function addCallbackPath(core: SessionCore, path: string): Promise<void> {
  if (core.callbackPaths.has(path)) return
  core.callbackPaths.add(path)
  const here = core.platform.location()
  if (isCallback(core, here)) await handleCallback(core, here)
}

interface WaitingLink {
  token_hash: string
  type: EmailOtpType
  /** Whether the link is an invitation by the auth server or an administrator of the portal. */
  isInvitation: boolean
}

/** The link of each core that waits for the user's answer. */
const asked = new WeakMap<SessionCore, WaitingLink>()

/** The last callback of each core: React mounts twice, and the shell waits for the callback that the start has begun. */
const handled = new WeakMap<SessionCore, Promise<CallbackResult>>()

/** Returns whether `url` is on a callback path and has callback parameters. */
export function isCallback(core: SessionCore, url: string): boolean {
  return readCallback(core, url) !== null
}

/**
 * Exchanges `?code=` (PKCE) or `?token_hash=&type=`, or reports `#error=`. The address is stripped before any request. A `?code=` on
 * another path is left alone. A hash works in any browser, so an attacker could send one of their own account: it waits for {@link
 * answerLink} unless its email was requested here and no user is signed in. A code needs the verifier of this browser.
 */
export function handleCallback(core: SessionCore, url: string): Promise<CallbackResult> {
  const parameters = readCallback(core, url)
  if (!parameters) {
    const before = isOnPath(core, url) ? handled.get(core) : undefined
    return before ?? Promise.resolve({ data: { handled: false, session: null, type: null }, error: null })
  }
  if (readCallback(core, core.platform.location()))
    core.platform.replaceLocation(strip(core.platform.location()))
  const result = exchange(core, parameters)
  handled.set(core, result)
  return result
}

async function exchange(core: SessionCore, parameters: URLSearchParams): Promise<CallbackResult> {
  const code = parameters.get('code')
  const tokenHash = parameters.get('token_hash')
  const flowId = parameters.get('sb_flow_id')
  if (parameters.has('error') || parameters.has('error_code')) {
    const message = parameters.get('error_description') ?? 'The link did not work.'
    if (flowId) core.storage.clearVerifiers(({ name }) => !name.includes(`-flow-${flowId}-`))
    return fail(core, message, parameters.get('error_code') ?? parameters.get('error') ?? 'unknown')
  }
  if (code) {
    const { data, error } = await core.auth.exchangeCodeForSession(code, flowId ? { flowId } : undefined)
    if (error) return fail(core, error.message, error.code ?? error.name)
    const { redirectType } = data as { redirectType?: string | null }
    return succeed(data.session, redirectType ?? null)
  }
  if (isHalf(parameters)) return halfDone(core)
  if (tokenHash) {
    const type = (parameters.get('type') ?? 'email') as EmailOtpType
    const isInvitation = type === 'invite' || parameters.get('for') === 'invitation'
    const link = { token_hash: tokenHash, type, isInvitation }
    if (!core.state.held && core.hasBegunFlow(flowId)) return verify(core, link)
    asked.set(core, link)
    core.state.setLink({ type })
    return { data: { handled: true, session: null, type, asks: true }, error: null }
  }
  // Anyone can put tokens into an address, so a link could sign users in to a stranger's account.
  return fail(core, 'The backend sent tokens in the address, which is not supported.', 'implicit_flow')
}

/** Accepts or discards the link in the snapshot, as the user has answered. */
export async function answerLink(core: SessionCore, accept: boolean): Promise<CallbackResult> {
  const link = asked.get(core)
  asked.delete(core)
  if (link && !accept) core.state.setLink(undefined)
  if (!link || !accept) return { data: { handled: false, session: null, type: null }, error: null }
  // The link stays in the snapshot until it is verified. Otherwise pages would redirect a signed-in user before a recovery begins.
  const result = verify(core, link).finally(() => {
    if (!asked.has(core)) core.state.setLink(undefined)
  })
  handled.set(core, result)
  return result
}

async function verify(core: SessionCore, { isInvitation, ...link }: WaitingLink): Promise<CallbackResult> {
  // An invited user has no password, or an unknown one.
  core.signsInToRecover = isInvitation
  const { data, error } = await core.auth.verifyOtp(link).finally(() => {
    core.signsInToRecover = false
  })
  if (error) return fail(core, error.message, error.code ?? error.name)
  if (!data.session) return halfDone(core)
  core.storage.clearVerifiers()
  return succeed(data.session, link.type)
}

/** Returns whether the first of two addresses has confirmed a change. The backend only reports that as a message. */
function isHalf(parameters: URLSearchParams): boolean {
  return parameters.has('message') && parameters.has('sb')
}

function halfDone(core: SessionCore): CallbackResult {
  return fail(core, 'The other address has to confirm, too.', 'email_change_half')
}

function succeed(session: unknown, type: string | null): CallbackResult {
  const stored = session as StoredSession | null
  return {
    data: { handled: true, session: stored && toPublicSession(stored, stored.user), type },
    error: null,
  }
}

function fail(core: SessionCore, message: string, code: string): CallbackResult {
  core.state.setProblem({ code: 'callback_error', message, detail: code })
  return { data: { handled: true, session: null, type: null }, error: new AuthApiError(message, 400, code) }
}

function isOnPath(core: SessionCore, url: string): boolean {
  return core.callbackPaths.has(new URL(url, core.platform.location()).pathname)
}

/** Returns the parameters of search and hash together. Null if the address is not a callback. */
function readCallback(core: SessionCore, url: string): URLSearchParams | null {
  const { search, hash } = new URL(url, core.platform.location())
  if (!isOnPath(core, url)) return null
  const parameters = new URLSearchParams([
    ...new URLSearchParams(search),
    ...new URLSearchParams(hash.replace(/^#/, '')),
  ])
  const isOne = ['code', 'token_hash', 'error', 'error_code', 'access_token'].some((name) =>
    parameters.has(name),
  )
  return isOne || isHalf(parameters) ? parameters : null
}

function strip(location: string): string {
  const url = new URL(location)
  for (const name of callbackParameters) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
