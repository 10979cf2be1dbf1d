import { expect, test } from 'vitest'
import { knownSettings, type Settings } from '../../config/settings.ts'
import type { Context } from '../../context/context.ts'
import { getDisabledReason } from './factor-types.ts'

const usual = {
  ...(Object.fromEntries(
    Object.entries(knownSettings).map(([key, { standard }]) => [key, standard]),
  ) as Settings),
  'auth.mfa.totp.enroll_enabled': true,
}
const on = {
  ...usual,
  'auth.mfa.phone.enroll_enabled': true,
  'auth.mfa.phone.verify_enabled': true,
  'auth.mfa.web_authn.enroll_enabled': true,
}

test('each factor type is added and verified if the configuration enables it', () => {
  const context = { settings: usual, texts: async () => {} }
  expect(getDisabledReason(context, 'totp', 'enroll')).toBeUndefined()
  expect(getDisabledReason(context, 'phone', 'enroll')).toMatchObject({
    code: 'mfa_phone_enroll_not_enabled',
  })
  expect(getDisabledReason(context, 'webauthn', 'verify')).toEqual({
    status: 422,
    code: 'mfa_webauthn_verify_not_enabled',
    message: 'MFA verification is disabled for WebAuthn',
  })
  expect(getDisabledReason({ ...context, settings: on }, 'phone', 'verify')).toBeUndefined()
  expect(getDisabledReason({ ...context, settings: on }, 'webauthn', 'enroll')).toBeUndefined()
  expect(getDisabledReason({ ...context, settings: on }, 'webauthn', 'verify')).toBeDefined()
})

test('a phone is not a factor if mails are sent, because no mailbox shows its texts', () => {
  const context: Pick<Context, 'settings' | 'texts'> = { settings: on, texts: undefined }
  for (const what of ['enroll', 'verify'] as const)
    expect(getDisabledReason(context, 'phone', what)).toMatchObject({ code: `mfa_phone_${what}_not_enabled` })
})
