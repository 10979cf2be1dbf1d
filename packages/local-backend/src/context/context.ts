import type { RateLimits } from '../config/rate-limits.ts'
import type { Settings } from '../config/settings.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Database } from '../database/open.ts'
import type { TrustedProxies } from '../http/client-address.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'

/** What every route of the protocols is built from. */
export interface Context {
  database: Database
  mailbox: Mailbox
  secrets: Secrets
  settings: Settings
  limits: RateLimits
  trustedProxies: TrustedProxies
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
