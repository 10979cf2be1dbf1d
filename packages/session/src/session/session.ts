import type {
  AuthError,
  Session as BackendSession,
  GoTrueClient,
  GoTrueMFAApi,
  SignInWithOAuthCredentials,
} from '@supabase/auth-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { AccessTokenOptions } from './access-token.ts'
import type { RequestDeadlines } from './deadlines.ts'
import type { AuthEventFilter, AuthEventHandler, AuthEventOptions } from './events.ts'
import type { Reachability } from './reachability.ts'
import type { PublicSession, SessionSnapshot } from './snapshot.ts'
import type { StepUpRequirement } from './step-up-requirement.ts'

/**
 * A result of the backend, with the session as remotes see it. `error` is Supabase's own, its code unchanged. An operation that no
 * copy of this package supports here has the code `not_supported`; a wrong call is an `AuthUnknownError`.
 */
export interface OperationResult<Data> {
  data: Data
  error: AuthError | null
}

type PublicData<Data> = Data extends { session: infer S }
  ? Omit<Data, 'session'> & { session: S extends BackendSession ? PublicSession : S }
  : Data extends { refresh_token: string }
    ? Omit<Data, 'refresh_token'>
    : Data

/** An operation of Supabase's auth client that never rejects and returns no refresh token. */
export type Operation<F> = F extends (...args: infer Args) => Promise<{ data: infer Data }>
  ? (...args: Args) => Promise<OperationResult<PublicData<Data>>>
  : never

/** The sessions that a sign-out ends: this device's, all of the user's, or all others. The caller has to choose. */
export interface SignOutOptions {
  scope: 'local' | 'global' | 'others'
}

/** Shows the challenge for this need. Resolves when it was met or closed. The session reads the token, not the result. */
export type StepUpPrompt = (need: StepUpRequirement) => Promise<unknown>

/** The browser's features: passkeys at all, and their suggestion in an email field (`mediation: 'conditional'`). */
export interface PasskeySupport {
  supported: boolean
  autofill: boolean
}

/**
 * Result of a callback address. `handled` is false if the address is not a callback: then nothing has changed. `asks`: the user has
 * to be asked first, see `answerLink`.
 */
export type CallbackResult =
  | {
      data: { handled: boolean; session: PublicSession | null; type: string | null; asks?: true }
      error: null
    }
  | { data: { handled: true; session: null; type: null }; error: AuthError }

/** The page's only session. All auth operations resolve to `{ data, error }` with Supabase's error objects and never reject. */
export interface Session {
  /** Returns the current state: frozen, and the same object until something changes. */
  getSnapshot(): SessionSnapshot
  /** Returns the state that a server renders and a browser hydrates: `loading`, or the configured `initial`. */
  getInitialSnapshot(): SessionSnapshot
  /** Calls `listener` after each change of the snapshot. Returns a function that unsubscribes. */
  subscribe(listener: () => void, options?: { signal?: AbortSignal | undefined }): () => void
  /**
   * Calls `handler` for each wanted event, outside of every operation. A late listener gets one replayed `INITIAL_SESSION`, and an
   * unacknowledged `PASSWORD_RECOVERY`. Returns a function that unsubscribes.
   */
  onAuthEvent(events: AuthEventFilter, handler: AuthEventHandler, options?: AuthEventOptions): () => void
  /**
   * Returns a token that is valid for `minValidity` more seconds (10), if it can be renewed before the timeout. Null if there is none
   * or it has expired.
   */
  getAccessToken(options?: AccessTokenOptions): Promise<string | null>
  /** For a session with `getAccessToken`: reports a sign-in, a sign-out or a change of user in the page. The page is asked at once. */
  accessTokenChanged(): Promise<{ error: AuthError | null } | undefined>
  /** The client for data, storage and realtime. Its tokens come from this session, and its `auth` throws. */
  readonly client: SupabaseClient
  /** The backend's address and publishable key, for requests that the client cannot make (uploads with progress). */
  readonly backend: { readonly url: string; readonly key: string }
  /**
   * Servers that answer: services of the backend and origins of files. Requests and code that failed because of lost servers are
   * retried when they answer.
   */
  readonly reach: Reachability
  /** Timeouts for the backend. */
  readonly deadlines: RequestDeadlines
  /** Resolves when `loading` is over, after at most three seconds. */
  ready(): Promise<SessionSnapshot>

  /** `invalid_credentials`, `email_not_confirmed`, `user_banned`. */
  signInWithPassword: Operation<GoTrueClient['signInWithPassword']>
  /** `user_already_exists`, `weak_password`, `signup_disabled`. Without a session in `data` the email has to be confirmed first. */
  signUp: Operation<GoTrueClient['signUp']>
  /** Emails a code and a link. `otp_disabled`, `over_email_send_rate_limit`. */
  signInWithOtp: Operation<GoTrueClient['signInWithOtp']>
  /** Verifies the code or hash of an email. The type `recovery` starts a recovery. `otp_expired`. */
  verifyOtp: Operation<GoTrueClient['verifyOtp']>
  /** Sends the email again. `over_email_send_rate_limit`. */
  resend: Operation<GoTrueClient['resend']>
  /** Opens the provider, which returns to the callback path. `provider_disabled`. */
  signInWithOAuth: Operation<GoTrueClient['signInWithOAuth']>
  /** Selects the company by domain or provider id, otherwise like `signInWithOAuth`. `saml_provider_disabled`, `sso_provider_not_found`. */
  signInWithSSO: Operation<GoTrueClient['signInWithSSO']>
  /** Signs in with a token that the provider has given to this page. `bad_jwt`. */
  signInWithIdToken: Operation<GoTrueClient['signInWithIdToken']>
  /** `anonymous_provider_disabled`. `updateUser` can make a permanent account of it later. */
  signInAnonymously: Operation<GoTrueClient['signInAnonymously']>
  /** Emails a recovery link. It also succeeds for an address without an account. `over_email_send_rate_limit`. */
  resetPassword: Operation<GoTrueClient['resetPasswordForEmail']>
  /** `weak_password`, `same_password`, `reauthentication_needed`, `email_exists`. A new password ends a recovery. */
  updateUser: Operation<GoTrueClient['updateUser']>
  /** Emails a code for `updateUser({ nonce })`, which sensitive changes need. */
  reauthenticate: Operation<GoTrueClient['reauthenticate']>
  /** Reads the user from the backend. */
  getUser(): ReturnType<GoTrueClient['getUser']>
  /** `local` ends this device's session at once, even offline; `global` only if the backend agrees. */
  signOut(options: SignOutOptions): Promise<{ data: null; error: AuthError | null }>
  /** Handles an address of the callback path once: exchanges its code, strips its parameters, reports its error. */
  handleCallback(url: string): Promise<CallbackResult>
  /** Answers `snapshot.link`: `true` signs in with it, `false` discards it. */
  answerLink(accept: boolean): Promise<CallbackResult>
  /** Reports that the recovery was handled: `snapshot.recovery` ends, and later listeners do not get it. */
  acknowledgeRecovery(): void

  /** MFA. `mfa_verification_failed`, `insufficient_aal`, `too_many_enrolled_mfa_factors`. */
  readonly mfa: Pick<
    GoTrueMFAApi,
    'enroll' | 'challenge' | 'unenroll' | 'listFactors' | 'getAuthenticatorAssuranceLevel'
  > & {
    verify: Operation<GoTrueMFAApi['verify']>
    challengeAndVerify: Operation<GoTrueMFAApi['challengeAndVerify']>
    /** Asks for MFA if the account has a factor that was not used yet. `insufficient_aal` if the user cancels. */
    stepUp(): Promise<OperationResult<{ level: string | null }>>
    /**
     * Adds a callback that asks the user. A call that is refused with `insufficient_aal` or `recent_proof_needed` uses the callback
     * that was added last, once for all waiting calls, and is then repeated automatically. Returns a function that removes it.
     */
    onStepUp(ask: StepUpPrompt, options?: { signal?: AbortSignal | undefined }): () => void
    /** One-time codes for users who have lost their factor. */
    readonly recoveryCodes: Omit<GoTrueMFAApi['recoveryCodes'], 'verify'> & {
      verify: Operation<GoTrueMFAApi['recoveryCodes']['verify']>
    }
  }
  /** `webauthn_credential_not_found`, `too_many_passkeys`. A browser without passkeys returns an error, too. */
  readonly passkeys: {
    /** Detects what this browser can do with passkeys. The backend only answers a call with `passkey_disabled`. */
    detect(): Promise<OperationResult<PasskeySupport>>
    signIn: Operation<GoTrueClient['signInWithPasskey']>
    register: GoTrueClient['registerPasskey']
    list: GoTrueClient['passkey']['list']
    update: GoTrueClient['passkey']['update']
    delete: GoTrueClient['passkey']['delete']
  }
  /** Accounts of providers. `identity_already_exists`, `manual_linking_disabled`, `single_identity_not_deletable`. */
  readonly identities: {
    list: GoTrueClient['getUserIdentities']
    link(credentials: SignInWithOAuthCredentials): ReturnType<GoTrueClient['signInWithOAuth']>
    unlink: GoTrueClient['unlinkIdentity']
  }
  /** Stops everything. The page's next `configureSession` starts from scratch. For tests and hot replacement. */
  dispose(): void
}
