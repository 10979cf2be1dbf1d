import type { Context } from '../../context/context.ts'
import type { AuthApiError } from '../errors.ts'
import type { AuthMethod } from '../sessions/sessions.ts'

/** The types of MFA factors, with the auth server's names. */
export type FactorType = 'totp' | 'phone' | 'webauthn'

/** The names of each type in refusals, in the configuration and in the `amr` claim. */
const kinds = {
  totp: { name: 'TOTP', key: 'totp', method: 'totp' },
  phone: { name: 'Phone', key: 'phone', method: 'mfa/phone' },
  webauthn: { name: 'WebAuthn', key: 'web_authn', method: 'mfa/webauthn' },
} as const satisfies Record<FactorType, { name: string; key: string; method: AuthMethod }>

/** Returns whether a value is the name of a type. */
export function isFactorType(value: unknown): value is FactorType {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}

/** Returns the method of a factor type in the `amr` claim. */
export function getAuthMethod(type: FactorType): AuthMethod {
  return kinds[type].method
}

/**
 * Returns the refusal if factors of a type cannot be added or verified here; undefined if they can. Phones need the mailbox, which
 * shows their texts, because the backend sends no text messages.
 */
export function getDisabledReason(
  { settings, texts }: Pick<Context, 'settings' | 'texts'>,
  type: FactorType,
  what: 'enroll' | 'verify',
): AuthApiError | undefined {
  const { name, key } = kinds[type]
  if (settings[`auth.mfa.${key}.${what}_enabled`] && (type !== 'phone' || texts)) return undefined
  return {
    status: 422,
    code: `mfa_${type}_${what}_not_enabled`,
    message: `MFA ${what === 'enroll' ? 'enroll' : 'verification'} is disabled for ${name}`,
  }
}
