import type { AuthErrorText } from './auth-error-text.ts'
import { credentialErrorTexts } from './error-texts-credentials.ts'
import { loginErrorTexts } from './error-texts-logins.ts'
import type { mfaErrorTexts } from './error-texts-mfa.ts'
import type { passkeyErrorTexts } from './error-texts-passkeys.ts'
import { serviceErrorTexts } from './error-texts-service.ts'
import { signInErrorTexts } from './error-texts-sign-in.ts'
import type { userErrorTexts } from './error-texts-users.ts'

/**
 * Messages for the codes of the auth server (supabase/auth, internal/api/apierrors/errorcode.go), for named errors of its client
 * (`name`, if there is no code), and else for the class of HTTP status. Features that are loaded on demand (MFA, passkeys, people)
 * add their own messages.
 */
export const errorTexts = {
  ...credentialErrorTexts,
  ...signInErrorTexts,
  ...loginErrorTexts,
  ...serviceErrorTexts,
} satisfies Record<string, AuthErrorText>

/** Every failure that this remote has a message for. */
export type FailureCode =
  | keyof typeof errorTexts
  | keyof typeof passkeyErrorTexts
  | keyof typeof userErrorTexts
  | keyof typeof mfaErrorTexts

const known: Record<string, AuthErrorText> = { ...errorTexts }

/** Adds the messages of a feature that is loaded on demand. */
export function addErrorTexts(more: Readonly<Record<string, AuthErrorText>>): void {
  Object.assign(known, more)
}

/** Returns whether this remote has a message for `code`. */
export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(known, code)
}

/** Returns the message for `code`. */
export function getErrorText(code: FailureCode): AuthErrorText {
  return known[code] ?? errorTexts.unknown
}
