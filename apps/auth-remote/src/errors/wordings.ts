import type { Wording } from './wording.ts'
import { credentialWordings } from './wordings-credentials.ts'
import { loginWordings } from './wordings-logins.ts'
import type { passkeyWordings } from './wordings-passkeys.ts'
import type { peopleWordings } from './wordings-people.ts'
import { serviceWordings } from './wordings-service.ts'
import { signInWordings } from './wordings-sign-in.ts'
import type { stepWordings } from './wordings-steps.ts'

/**
 * Messages for the codes of the auth server (supabase/auth, internal/api/apierrors/errorcode.go), for named errors of its client
 * (`name`, if there is no code), and else for the class of HTTP status. Features that are loaded on demand (MFA, passkeys, people)
 * add their own messages.
 */
export const wordings = {
  ...credentialWordings,
  ...signInWordings,
  ...loginWordings,
  ...serviceWordings,
} satisfies Record<string, Wording>

/** Every failure that this remote has a message for. */
export type FailureCode =
  | keyof typeof wordings
  | keyof typeof passkeyWordings
  | keyof typeof peopleWordings
  | keyof typeof stepWordings

const known: Record<string, Wording> = { ...wordings }

/** Adds the messages of a feature that is loaded on demand. */
export function addWordings(more: Readonly<Record<string, Wording>>): void {
  Object.assign(known, more)
}

/** Returns whether this remote has a message for `code`. */
export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(known, code)
}

/** Returns the message for `code`. */
export function wordingOf(code: FailureCode): Wording {
  return known[code] ?? wordings.unknown
}
