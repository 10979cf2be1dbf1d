import { defaultRateLimits, type RateLimits } from './rate-limits.ts'
import type { Settings } from './settings.ts'

/** Returns the limits of the configuration. */
export function readRateLimits(settings: Settings): RateLimits {
  return {
    ...defaultRateLimits,
    mailInterval: settings['auth.email.max_frequency'],
    mailsPerHour: settings['auth.rate_limit.email_sent'],
    textInterval: settings['auth.mfa.phone.max_frequency'],
    textsPerHour: settings['auth.rate_limit.sms_sent'],
    tokenRequests: settings['auth.rate_limit.sign_in_sign_ups'],
    refreshes: settings['auth.rate_limit.token_refresh'],
    guests: settings['auth.rate_limit.anonymous_users'],
    verifications: settings['auth.rate_limit.token_verifications'],
  }
}
