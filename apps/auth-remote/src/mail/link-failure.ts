import type { Translate } from '@portico/ui'
import { type FailureCode, getErrorText } from '../errors/error-texts.ts'

/** Returns the message of a link that failed with `code`. The message of a typed code doesn't always fit a link. */
export function readLinkFailure(t: Translate, code: FailureCode): string {
  return code === 'otp_expired'
    ? t(
        'This link has expired or was already used, perhaps by an email scanner that opened it first. Only the newest email works; you can send another.',
      )
    : t(getErrorText(code).text)
}
