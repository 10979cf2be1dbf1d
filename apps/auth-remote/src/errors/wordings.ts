import type { Wording } from './wording.ts'
import { credentialWordings } from './wordings-credentials.ts'
import { loginWordings } from './wordings-logins.ts'
import type { passkeyWordings } from './wordings-passkeys.ts'
import type { peopleWordings } from './wordings-people.ts'
import { serviceWordings } from './wordings-service.ts'
import { signInWordings } from './wordings-sign-in.ts'
import type { stepWordings } from './wordings-steps.ts'

/**
 * The words for codes of the auth server (supabase/auth, internal/api/apierrors/errorcode.go) and named errors of its client
 * (`name`, where there is no code), and for what has neither: its class of HTTP status. Those that only a part meets which
 * comes by need (second steps, passkeys, people) come with it.
 */
export const wordings = {
  ...credentialWordings,
  ...signInWordings,
  ...loginWordings,
  ...serviceWordings,
} satisfies Record<string, Wording>

/** Every failure this remote has words for. */
export type FailureCode =
  | keyof typeof wordings
  | keyof typeof passkeyWordings
  | keyof typeof peopleWordings
  | keyof typeof stepWordings

const known: Record<string, Wording> = { ...wordings }

/** Words of a part that comes by need, from then on. */
export function addWordings(more: Readonly<Record<string, Wording>>): void {
  Object.assign(known, more)
}

/** Whether this remote has words for `code`. */
export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(known, code)
}

/** The words for `code`. */
export function wordingOf(code: FailureCode): Wording {
  return known[code] ?? wordings.unknown
}
