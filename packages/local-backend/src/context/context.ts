import type { Budgets } from '../budgets/budgets.ts'
import type { RateLimits } from '../config/rate-limits.ts'
import type { Settings } from '../config/settings.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Database } from '../database/open.ts'
import type { TrustedProxies } from '../http/client-address.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { SendText } from '../mailbox/texts.ts'
import type { OutgoingMails } from '../smtp/open-mails.ts'
import type { RelyingParty } from '../webauthn/check-credential.ts'
import type { Background } from './background.ts'

/** A Keycloak, or what has its paths, and the client that the backend is there. */
export interface ProviderConfig {
  /** Of the realm, without a slash at the end. */
  url: string
  clientId: string
  secret: string
}

/** Where a proof that a person is there is checked, and by which secret. */
export interface CaptchaConfig {
  siteverify: string
  secret: string
}

/** What every route of the protocols is built from. */
export interface Context {
  database: Database
  background: Background
  mailbox: Mailbox
  secrets: Secrets
  settings: Settings
  limits: RateLimits
  /** Counters of what callers hold at the same time. */
  budgets: Budgets
  trustedProxies: TrustedProxies
  /** The one provider that people can come by, where it is on. */
  keycloak: ProviderConfig | undefined
  /** How mails go out by a mail server, where there is one; else the mailbox keeps them. */
  mails: OutgoingMails | undefined
  /** How text messages are kept in the mailbox; undefined where mails go out, as nobody reads them there. */
  texts: SendText | undefined
  /** Where it is on. */
  captcha: CaptchaConfig | undefined
  /** Looks up breached passwords; undefined if no service is configured. */
  isBreached: ((password: string) => Promise<boolean>) | undefined
  /** For whom passkeys are. */
  relyingParty: RelyingParty
  /** Where the backend is reached, without a slash at the end. */
  url: string
  /** Where the mailbox page is, on an origin of its own; without a slash at the end. */
  mailboxUrl: string
  siteUrl: string
  /** Origins a mail may lead back to, that of `siteUrl` included. */
  redirectOrigins: readonly string[]
  /** Whole addresses, without fragment, that it may lead to besides. */
  redirectPatterns: readonly RegExp[]
}
