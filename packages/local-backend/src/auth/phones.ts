import { type AuthApiError, createValidationError } from './errors.ts'

/** Returns a refusal as an auth server that sends no texts gives it: phone numbers cannot sign in here. */
const off = (status: 400 | 422, message: string): AuthApiError => ({
  status,
  code: 'phone_provider_disabled',
  message,
})

/** The refusals of a project without phone logins. */
export const phoneErrors = {
  signUp: off(400, 'Phone signups are disabled'),
  code: off(400, 'Unsupported phone provider'),
  password: off(422, 'Phone logins are disabled'),
  resend: off(400, 'Phone logins are disabled'),
  channel: {
    status: 400,
    code: 'validation_failed',
    message:
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  },
  change: { status: 500, code: 'unexpected_failure', message: 'Unable to get SMS provider' },
} satisfies Record<string, AuthApiError>

/** Returns whether a text message carries codes of this type. */
export const isPhoneType = (type: string) => type === 'sms' || type === 'phone_change'

/** Returns an E.164 number as accounts store it, without the plus and spaces, or the refusal. */
export function parsePhoneNumber(phone: string): string | AuthApiError {
  const digits = phone.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{1,14}$/.test(digits)
    ? digits
    : createValidationError('Invalid phone number format (E.164 required)')
}
