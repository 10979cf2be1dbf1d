import type { Budgets } from '../budgets/budgets.ts'
import type { RateLimits } from '../config/rate-limits.ts'
import type { Settings } from '../config/settings.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Database } from '../database/open.ts'
import type { TrustedProxies } from '../http/client-address.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { SendText } from '../mailbox/text-sender.ts'
import type { OutgoingMails } from '../smtp/open-mails.ts'
import type { RelyingParty } from '../webauthn/check-credential.ts'
import type { Background } from './background.ts'

/** A Keycloak, or a server with the same paths, and the backend's client there. */
export interface ProviderConfig {
  /** URL of the realm, without a trailing slash. */
  url: string
  clientId: string
  secret: string
}

/** The CAPTCHA provider's verification endpoint, and the secret for it. */
export interface CaptchaConfig {
  siteverify: string
  secret: string
}

/** Dependencies of all routes. */
export interface Context {
  database: Database
  background: Background
  mailbox: Mailbox
  secrets: Secrets
  settings: Settings
  limits: RateLimits
  /** Counters of the resources that callers hold. */
  budgets: Budgets
  trustedProxies: TrustedProxies
  /** The one sign-in provider, if it is enabled. */
  keycloak: ProviderConfig | undefined
  /** Sends mails by a mail server. Undefined without one; then they stay in the mailbox. */
  mails: OutgoingMails | undefined
  /** Stores text messages in the mailbox. Undefined with a mail server, because then the mailbox is not used. */
  texts: SendText | undefined
  /** Undefined if CAPTCHA is disabled. */
  captcha: CaptchaConfig | undefined
  /** Looks up breached passwords; undefined if no service is configured. */
  isBreached: ((password: string) => Promise<boolean>) | undefined
  /** The relying party of passkeys. */
  relyingParty: RelyingParty
  /** URL of the backend, without a trailing slash. */
  url: string
  /** URL of the mailbox page, on a separate origin; without a trailing slash. */
  mailboxUrl: string
  siteUrl: string
  /** Origins to which mails may link, including that of `siteUrl`. */
  redirectOrigins: readonly string[]
  /** Patterns of complete URLs, without fragment, to which mails may also link. */
  redirectPatterns: readonly RegExp[]
}
