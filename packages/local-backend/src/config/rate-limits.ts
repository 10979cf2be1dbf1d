/** Rate limits; `Infinity` disables one. */
export interface RateLimits {
  /** Seconds between two mails to one address, and between two requests of one caller for it. */
  mailInterval: number
  /** Mails per hour of sign-ups and codes to all addresses, and as many of changed addresses. */
  mailsPerHour: number
  /** Seconds between two texts to one number. */
  textInterval: number
  /** Texts per hour to all numbers. */
  textsPerHour: number
  /** Sign-ins and sign-ups per 5 minutes and client address. */
  tokenRequests: number
  /** Session refreshes per 5 minutes and client address. */
  refreshes: number
  /** New guests per hour and client address. */
  guests: number
  /** Checks of a code per 5 minutes and client address. */
  verifications: number
  /** MFA challenges, and as many codes for them, per 2 minutes and client address. */
  factorChecks: number
  /** Wrong passwords and codes of a client address, over all accounts, before its attempts are delayed. */
  failuresPerAddress: number
  /** Mails that a client address requests, per hour. */
  mailsPerRequester: number
  /** Mails to one address, per hour or within the lifetime of a code. */
  mailsPerRecipient: number
  /** New sign-ins by a passkey per 5 minutes and client address. */
  passkeys: number
  /** New connections to Realtime per 10 seconds and client address. */
  realtimeConnects: number
  /** Bytes of messages to Realtime per second and client address, and twice as much at once; the rest waits. */
  realtimeBytes: number
  /** Channels that one connection joins per second. */
  realtimeJoins: number
  /** Messages that one connection sends per second. */
  realtimeMessages: number
}

/**
 * The limits without `config.toml`. Pauses between mails and texts are those of the Supabase CLI. Counts per address are higher, because all
 * users of a machine or an office share one address; the mails per hour are, because the mailbox protects no mail server.
 */
export const defaultRateLimits: RateLimits = {
  mailInterval: 1,
  mailsPerHour: 360,
  textInterval: 5,
  textsPerHour: 30,
  tokenRequests: 300,
  refreshes: 300,
  guests: 30,
  verifications: 60,
  factorChecks: 30,
  failuresPerAddress: 30,
  mailsPerRequester: 60,
  mailsPerRecipient: 10,
  passkeys: 30,
  realtimeConnects: 200,
  realtimeBytes: 4 * 1024 ** 2,
  realtimeJoins: 100,
  realtimeMessages: 100,
}

/** No limits, for tests that cannot wait. */
export const noRateLimits: RateLimits = {
  mailInterval: 0,
  mailsPerHour: Number.POSITIVE_INFINITY,
  textInterval: 0,
  textsPerHour: Number.POSITIVE_INFINITY,
  tokenRequests: Number.POSITIVE_INFINITY,
  refreshes: Number.POSITIVE_INFINITY,
  guests: Number.POSITIVE_INFINITY,
  verifications: Number.POSITIVE_INFINITY,
  factorChecks: Number.POSITIVE_INFINITY,
  failuresPerAddress: Number.POSITIVE_INFINITY,
  mailsPerRequester: Number.POSITIVE_INFINITY,
  mailsPerRecipient: Number.POSITIVE_INFINITY,
  passkeys: Number.POSITIVE_INFINITY,
  realtimeConnects: Number.POSITIVE_INFINITY,
  realtimeBytes: Number.POSITIVE_INFINITY,
  realtimeJoins: Number.POSITIVE_INFINITY,
  realtimeMessages: Number.POSITIVE_INFINITY,
}
