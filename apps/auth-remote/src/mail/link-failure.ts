import type { Translate } from '@portico/ui'
import { type FailureCode, wordingOf } from '../errors/wordings.ts'

/** What became of a link that failed with `code`: what is said of a code that is typed does not fit all of them. */
export function linkFailure(t: Translate, code: FailureCode): string {
  return code === 'otp_expired'
    ? t(
        'This link has expired or was already used, perhaps by an email scanner that opened it first. Only the newest email works; you can send another.',
      )
    : t(wordingOf(code).text)
}
