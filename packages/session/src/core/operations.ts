import { type AuthError, AuthUnknownError, type GoTrueMFAApi, isAuthError } from '@supabase/auth-js'
import type { CallbackResult, PasskeySupport, SignOutOptions } from '../session/session.ts'
import { getStepUpRequirement } from '../session/step-up-requirement.ts'
import { addCallbackPath, answerLink, handleCallback } from './callback.ts'
import type { SessionCore } from './session-core.ts'
import { signOut } from './sign-out.ts'
import { stepUp } from './step-up.ts'

/** An operation by its name in the ABI. */
export type AnyOperation = (...args: never[]) => Promise<unknown>

/** All operations of one core, by name. */
export type Operations = Readonly<Record<string, AnyOperation>>

/** Creates the operations that a facade calls by name. */
export function createOperations(core: SessionCore): Operations {
  const withFreshToken = (operation: AnyOperation): AnyOperation => {
    return async (...args) => {
      await core.refresher.tokenForRequest()
      return operation(...args)
    }
  }
  // Repeats the same call once, with the same arguments and only for the same user. The second result counts.
  const steppingUp = (operation: AnyOperation): AnyOperation => {
    return async (...args) => {
      const { person } = core.stepUp
      const result = await operation(...args)
      const need = getStepUpRequirement(
        (result as { error?: { code?: unknown } | null } | undefined)?.error?.code,
      )
      if (!need || !(await core.stepUp.ask(person, need))) return result
      await core.refresher.tokenForRequest()
      return core.stepUp.person === person ? operation(...args) : result
    }
  }
  return Object.fromEntries([
    ['mfa.onStepUp', core.stepUp.provide as unknown as AnyOperation],
    ...Object.entries(openOperations(core)).map(([name, operation]) => [name, guardOperation(operation)]),
    ...Object.entries(signedInOperations(core)).map(([name, operation]) => [
      name,
      guardOperation(withFreshToken(steppingUp(operation))),
    ]),
  ])
}

/** Returns the operations that need no session. */
function openOperations(core: SessionCore): Record<string, AnyOperation> {
  const { auth } = core
  return {
    signInWithPassword: auth.signInWithPassword.bind(auth),
    signUp: (c: Parameters<typeof auth.signUp>[0]) =>
      auth.signUp({ ...c, options: withRedirect(core, c.options, 'emailRedirectTo') } as typeof c),
    signInWithOtp: (c: Parameters<typeof auth.signInWithOtp>[0]) =>
      auth.signInWithOtp({ ...c, options: withRedirect(core, c.options, 'emailRedirectTo') } as typeof c),
    verifyOtp: async (params: Parameters<typeof auth.verifyOtp>[0]) => {
      const result = await auth.verifyOtp(params)
      // The code uses up the link of the same email. The first of two codes for an address change does not sign in.
      if (result.data.session) core.storage.clearVerifiers()
      return result
    },
    resend: (c: Parameters<typeof auth.resend>[0]) =>
      auth.resend({ ...c, options: withRedirect(core, c.options, 'emailRedirectTo') } as typeof c),
    signInWithOAuth: (c: Parameters<typeof auth.signInWithOAuth>[0]) =>
      auth.signInWithOAuth({ ...c, options: withRedirect(core, c.options, 'redirectTo') }),
    signInWithSSO: (c: Parameters<typeof auth.signInWithSSO>[0]) =>
      auth.signInWithSSO({ ...c, options: withRedirect(core, c.options, 'redirectTo') }),
    signInWithIdToken: auth.signInWithIdToken.bind(auth),
    signInAnonymously: auth.signInAnonymously.bind(auth),
    resetPassword: (email: string, options?: object) =>
      auth.resetPasswordForEmail(email, withRedirect(core, options, 'redirectTo')),
    'passkeys.detect': detectPasskeys,
    'passkeys.signIn': auth.signInWithPasskey.bind(auth),
    signOut: (options: SignOutOptions) => signOut(core, options),
    handleCallback: (url: string): Promise<CallbackResult> => handleCallback(core, url),
    answerLink: (accept: boolean) => answerLink(core, accept),
    addCallbackPath: (path: string) => addCallbackPath(core, path),
  }
}

/** Returns the operations that need a session with a valid token. */
function signedInOperations(core: SessionCore): Record<string, AnyOperation> {
  const { auth } = core
  return {
    updateUser: async (...args: Parameters<typeof auth.updateUser>) => {
      const result = await auth.updateUser(args[0], withRedirect(core, args[1], 'emailRedirectTo'))
      if (!result.error && args[0].password) core.state.acknowledgeRecovery()
      return result
    },
    reauthenticate: auth.reauthenticate.bind(auth),
    getUser: () => getUser(core),
    'mfa.stepUp': () => stepUp(core),
    'mfa.enroll': auth.mfa.enroll.bind(auth.mfa),
    'mfa.challenge': auth.mfa.challenge.bind(auth.mfa),
    'mfa.verify': auth.mfa.verify.bind(auth.mfa),
    'mfa.challengeAndVerify': auth.mfa.challengeAndVerify.bind(auth.mfa),
    'mfa.unenroll': async (...args: Parameters<typeof auth.mfa.unenroll>) => {
      const result = await auth.mfa.unenroll(...args)
      if (!result.error) await getUser(core)
      return result
    },
    'mfa.listFactors': auth.mfa.listFactors.bind(auth.mfa),
    'mfa.getAuthenticatorAssuranceLevel': auth.mfa.getAuthenticatorAssuranceLevel.bind(auth.mfa),
    ...recoveryCodeOperations(auth.mfa.recoveryCodes),
    'passkeys.register': auth.registerPasskey.bind(auth),
    'passkeys.list': auth.passkey.list.bind(auth.passkey),
    'passkeys.update': auth.passkey.update.bind(auth.passkey),
    'passkeys.delete': auth.passkey.delete.bind(auth.passkey),
    'identities.list': auth.getUserIdentities.bind(auth),
    'identities.link': (c: Parameters<typeof auth.signInWithOAuth>[0]) =>
      auth.linkIdentity({ ...c, options: withRedirect(core, c.options, 'redirectTo') }),
    'identities.unlink': auth.unlinkIdentity.bind(auth),
  }
}

/** Reads the user from the backend, which also updates the snapshot. */
async function getUser(core: SessionCore): ReturnType<typeof core.auth.getUser> {
  const result = await core.auth.getUser()
  core.learnUser(result.data.user)
  return result
}

function recoveryCodeOperations(codes: GoTrueMFAApi['recoveryCodes']): Record<string, AnyOperation> {
  return {
    'mfa.recoveryCodes.getStatus': codes.getStatus,
    'mfa.recoveryCodes.generate': codes.generate,
    'mfa.recoveryCodes.verify': codes.verify,
    'mfa.recoveryCodes.regenerate': codes.regenerate,
    'mfa.recoveryCodes.unenroll': codes.unenroll,
  }
}

/** Detects passkeys, which need a secure context and a browser with WebAuthn. Autofill needs a browser that offers it. */
async function detectPasskeys(): Promise<{ data: PasskeySupport; error: null }> {
  const supported = typeof PublicKeyCredential !== 'undefined'
  const autofill = supported && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  return { data: { supported, autofill }, error: null }
}

/** Makes emails and providers return to the callback path, unless the caller names another address. */
function withRedirect<Options extends object | undefined>(
  core: SessionCore,
  options: Options,
  key: 'emailRedirectTo' | 'redirectTo',
) {
  return { [key]: new URL(core.config.callbackPath, core.platform.location()).href, ...options }
}

/** Wraps an operation: it never rejects, and its result has no refresh tokens. */
export function guardOperation(operation: AnyOperation): AnyOperation {
  return async (...args) => {
    try {
      return withoutSecrets(await operation(...args))
    } catch (error) {
      return { data: { user: null, session: null }, error: toAuthError(error) }
    }
  }
}

function toAuthError(error: unknown): AuthError {
  return isAuthError(error) ? error : new AuthUnknownError(String(error), error)
}

/** Copies a result without refresh tokens, at the places where the backend puts them. */
function withoutSecrets(result: unknown): unknown {
  if (!isRecord(result) || !isRecord(result.data)) return result
  const data = drop(result.data)
  return { ...result, data: isRecord(data.session) ? { ...data, session: drop(data.session) } : data }
}

function drop(record: Record<string, unknown>): Record<string, unknown> {
  if (Array.isArray(record)) return record
  const { refresh_token: _token, provider_refresh_token: _other, ...rest } = record
  return rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
