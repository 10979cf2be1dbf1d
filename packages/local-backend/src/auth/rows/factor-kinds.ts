import type { Context } from '../../context/context.ts'
import type { Refusal } from '../errors.ts'
import type { Method } from '../sessions/sessions.ts'

/** The kinds of second factors, by the auth server's names. */
export type FactorType = 'totp' | 'phone' | 'webauthn'

/** How each is called in refusals, and in the configuration; and in the `amr` claim. */
const kinds = {
  totp: { name: 'TOTP', key: 'totp', method: 'totp' },
  phone: { name: 'Phone', key: 'phone', method: 'mfa/phone' },
  webauthn: { name: 'WebAuthn', key: 'web_authn', method: 'mfa/webauthn' },
} as const satisfies Record<FactorType, { name: string; key: string; method: Method }>

/** Whether something is the name of a kind. */
export function isFactorType(value: unknown): value is FactorType {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}

/** How somebody proves who they are by a factor of this kind. */
export function methodOf(type: FactorType): Method {
  return kinds[type].method
}

/**
 * Why factors of a kind are not added here, or not asked for; undefined where they are. Phones are there only where their texts
 * are read, which is in the mailbox: nothing sends one on.
 */
export function whyOff(
  { settings, texts }: Pick<Context, 'settings' | 'texts'>,
  type: FactorType,
  what: 'enroll' | 'verify',
): Refusal | undefined {
  const { name, key } = kinds[type]
  if (settings[`auth.mfa.${key}.${what}_enabled`] && (type !== 'phone' || texts)) return undefined
  return {
    status: 422,
    code: `mfa_${type}_${what}_not_enabled`,
    message: `MFA ${what === 'enroll' ? 'enroll' : 'verification'} is disabled for ${name}`,
  }
}
