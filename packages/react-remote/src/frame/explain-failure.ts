import { findConnectionFailure } from '@portico/session/no-answer'
import type { Translate } from '@portico/ui'

/** An error of the backend for a refused call, or of a request without an answer. */
export interface CallError {
  name?: string | undefined
  code?: string | undefined
  status?: number | undefined
}

/** Returns a sentence for the backend's error, by its code, because messages change between versions. */
export function explainFailure(t: Translate, error: CallError): string {
  const { name, code = '', status } = error
  if (status === 429 || /^over_\w+_rate_limit$/.test(code))
    return t('Too many attempts. Wait a minute, then try again.')
  if (name === 'AuthRetryableFetchError' || code === 'request_timeout' || findConnectionFailure(error))
    return t('The server didn’t answer. Check your connection and try again.')
  return wordsOf(t, code) ?? t('Signing in didn’t work ({code}).', { code: code || name || String(status) })
}

/** Returns the message of a code that has only one meaning. */
function wordsOf(t: Translate, code: string): string | undefined {
  switch (code) {
    case 'invalid_credentials':
      return t('Wrong email or password.')
    case 'email_not_confirmed':
      return t('Confirm your email first: open the link we sent you.')
    case 'user_banned':
      return t('This account is suspended.')
    case 'captcha_failed':
      return t(
        'Signing in here takes a proof that you’re a person, which this form can’t ask for. Use the portal or the account page of this site instead.',
      )
    case 'email_provider_disabled':
      return t(
        'Signing in with a password is turned off here. Use the portal or the account page of this site instead.',
      )
    case 'mfa_verification_failed':
      return t('That code didn’t match. Check your phone’s clock, then enter the next code.')
    case 'mfa_challenge_expired':
      return t('That took too long. Enter a new code.')
    case 'mfa_verification_rejected':
      return t('A rule here rejected the second factor, so you were signed out.')
    case 'recovery_wrong':
      return t('That isn’t one of your recovery codes, or it was replaced by newer ones.')
    case 'recovery_locked':
      return t('Recovery codes are locked after too many wrong attempts.')
    // PostgREST has no such function, or allows no user to call it.
    case 'PGRST202':
    case '42501':
      return t('Recovery codes don’t work here. Ask your administrator to remove your second factor.')
    default:
      return undefined
  }
}
