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
import type { Reach } from './reach.ts'
import type { PublicSession, SessionSnapshot } from './snapshot.ts'
import type { StepUpNeed } from './step-up-need.ts'

/**
 * A result of the backend, with the session as remotes see it. `error` is Supabase's own, its code untouched; one that no
 * copy of this package can do here has the code `not_supported`, a wrong call is an `AuthUnknownError`.
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

/** An operation of Supabase's auth client that never rejects and gives away no refresh token. */
export type Operation<F> = F extends (...args: infer Args) => Promise<{ data: infer Data }>
  ? (...args: Args) => Promise<OperationResult<PublicData<Data>>>
  : never

/** What a sign-out ends: this device's session, all of the person's sessions, or all others. The caller names it. */
export interface SignOutOptions {
  scope: 'local' | 'global' | 'others'
}

/** Shows the challenge for what is needed; resolves when it was met, or closed. The session reads the token, not the result. */
export type StepUpAsk = (need: StepUpNeed) => Promise<unknown>

/** What a browser can do: passkeys at all, and offering them where an email is typed (`mediation: 'conditional'`). */
export interface PasskeySupport {
  supported: boolean
  autofill: boolean
}

/**
 * What came of a callback address. `handled` is false where the address is none: then nothing was touched. `asks`: the
 * person has to be asked first, see `answerLink`.
 */
export type CallbackResult =
  | {
      data: { handled: boolean; session: PublicSession | null; type: string | null; asks?: true }
      error: null
    }
  | { data: { handled: true; session: null; type: null }; error: AuthError }

/** The page's one session. All auth operations resolve to `{ data, error }` with Supabase's error objects; none rejects. */
export interface Session {
  /** The state now: frozen, and the same object until something changes. */
  getSnapshot(): SessionSnapshot
  /** The state that a server renders and a browser hydrates: `loading`, or the configured `initial`. */
  getInitialSnapshot(): SessionSnapshot
  /** Calls `listener` after each change of the snapshot. Returns an unsubscribe. */
  subscribe(listener: () => void, options?: { signal?: AbortSignal | undefined }): () => void
  /**
   * Calls `handler` for each wanted event, outside of every operation. A listener that comes late gets one replayed
   * `INITIAL_SESSION`, and a `PASSWORD_RECOVERY` that nobody has acknowledged. Returns an unsubscribe.
   */
  onAuthEvent(events: AuthEventFilter, handler: AuthEventHandler, options?: AuthEventOptions): () => void
  /** A token that is valid for `minValidity` more seconds (10) if one can be had in time; null if there is none or it has expired. */
  getAccessToken(options?: AccessTokenOptions): Promise<string | null>
  /** For a session by `getAccessToken`: somebody has signed in or out in the page, or has become another. Asks at once. */
  accessTokenChanged(): Promise<{ error: AuthError | null } | undefined>
  /** The one client for data, storage and realtime; its tokens come from this session, its `auth` throws. */
  readonly client: SupabaseClient
  /** The backend's address and publishable key, for requests that the client cannot make (uploads with progress). */
  readonly backend: { readonly url: string; readonly key: string }
  /** Which servers answer: services of the backend and origins of files. Requests and code that failed because of that are retried when they answer. */
  readonly reach: Reach
  /** How long the backend is waited for. */
  readonly deadlines: RequestDeadlines
  /** Resolves when `loading` is over: at most three seconds. */
  ready(): Promise<SessionSnapshot>

  /** `invalid_credentials`, `email_not_confirmed`, `user_banned`. */
  signInWithPassword: Operation<GoTrueClient['signInWithPassword']>
  /** `user_already_exists`, `weak_password`, `signup_disabled`. Without a session in `data` a mail has to be confirmed first. */
  signUp: Operation<GoTrueClient['signUp']>
  /** Mails a code and a link. `otp_disabled`, `over_email_send_rate_limit`. */
  signInWithOtp: Operation<GoTrueClient['signInWithOtp']>
  /** Takes the code or hash of a mail; of type `recovery` it begins a recovery. `otp_expired`. */
  verifyOtp: Operation<GoTrueClient['verifyOtp']>
  /** The mail once more. `over_email_send_rate_limit`. */
  resend: Operation<GoTrueClient['resend']>
  /** Leaves for the provider, which leads back to the callback path. `provider_disabled`. */
  signInWithOAuth: Operation<GoTrueClient['signInWithOAuth']>
  /** By domain or provider id, otherwise as above. `saml_provider_disabled`, `sso_provider_not_found`. */
  signInWithSSO: Operation<GoTrueClient['signInWithSSO']>
  /** With a token that the provider has given to this page. `bad_jwt`. */
  signInWithIdToken: Operation<GoTrueClient['signInWithIdToken']>
  /** `anonymous_provider_disabled`; `updateUser` makes an account of it later. */
  signInAnonymously: Operation<GoTrueClient['signInAnonymously']>
  /** Mails a recovery link, also to an address that nobody has. `over_email_send_rate_limit`. */
  resetPassword: Operation<GoTrueClient['resetPasswordForEmail']>
  /** `weak_password`, `same_password`, `reauthentication_needed`, `email_exists`. A password ends a recovery. */
  updateUser: Operation<GoTrueClient['updateUser']>
  /** Mails a code for `updateUser({ nonce })`, which sensitive changes need. */
  reauthenticate: Operation<GoTrueClient['reauthenticate']>
  /** The user as the backend has it now. */
  getUser(): ReturnType<GoTrueClient['getUser']>
  /** `local` ends this device's session at once, even offline; `global` only if the backend agrees. */
  signOut(options: SignOutOptions): Promise<{ data: null; error: AuthError | null }>
  /** Handles an address of the callback path once: exchanges what it carries, strips it, reports its error. */
  handleCallback(url: string): Promise<CallbackResult>
  /** What the person said to `snapshot.link`: `true` signs in with it, `false` forgets it. */
  answerLink(accept: boolean): Promise<CallbackResult>
  /** The recovery was handled: `snapshot.recovery` ends, and later listeners are not notified of it. */
  acknowledgeRecovery(): void

  /** Second factors. `mfa_verification_failed`, `insufficient_aal`, `too_many_enrolled_mfa_factors`. */
  readonly mfa: Pick<
    GoTrueMFAApi,
    'enroll' | 'challenge' | 'unenroll' | 'listFactors' | 'getAuthenticatorAssuranceLevel'
  > & {
    verify: Operation<GoTrueMFAApi['verify']>
    challengeAndVerify: Operation<GoTrueMFAApi['challengeAndVerify']>
    /** Asks for the second factor where there is one and it was not given yet; `insufficient_aal` if it is not given now. */
    stepUp(): Promise<OperationResult<{ level: string | null }>>
    /**
     * Says how to ask for it: what is answered `insufficient_aal` or `recent_proof_needed` asks the caller that said so last, once for
     * all that wait, and is then made once more by itself. Returns a function that takes it back.
     */
    onStepUp(ask: StepUpAsk, options?: { signal?: AbortSignal | undefined }): () => void
    /** One-time codes for anyone who has lost the second factor. */
    readonly recoveryCodes: Omit<GoTrueMFAApi['recoveryCodes'], 'verify'> & {
      verify: Operation<GoTrueMFAApi['recoveryCodes']['verify']>
    }
  }
  /** `webauthn_credential_not_found`, `too_many_passkeys`; a browser without them answers with an error, too. */
  readonly passkeys: {
    /** What this browser can do with passkeys. Whether the backend takes them, it says when asked (`passkey_disabled`). */
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
  /** Stops everything; the page's next `configureSession` starts anew. For tests and hot replacement. */
  dispose(): void
}
