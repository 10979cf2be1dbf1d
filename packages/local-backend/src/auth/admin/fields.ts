import { type AuthApiError, createValidationError } from '../errors.ts'
import { normalizePassword } from '../passwords/passwords.ts'
import { parsePhoneNumber } from '../phones.ts'
import { type AuthInput, checkEmail } from '../requests/input.ts'

/** The checked fields of an account in an administrator's request. Missing fields are undefined. */
export interface AdminUserFields {
  id?: string
  aud?: string
  role?: string
  email?: string
  phone?: string
  password?: string
  passwordHash?: string
  confirmsEmail: boolean
  confirmsPhone: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** Seconds from now; 0 removes the ban. */
  ban?: number
}

const badJson: AuthApiError = {
  status: 400,
  code: 'bad_json',
  message: 'Could not parse request body as JSON',
}
const kinds = {
  id: 'string',
  aud: 'string',
  role: 'string',
  email: 'string',
  phone: 'string',
  password: 'string',
  password_hash: 'string',
  email_confirm: 'boolean',
  phone_confirm: 'boolean',
  ban_duration: 'string',
} as const

/** Reads the fields, or returns the refusal. An empty text counts as missing, except for a password. */
export function readAdminUserFields(input: AuthInput): AdminUserFields | { refusal: AuthApiError } {
  for (const [name, kind] of Object.entries(kinds))
    if (input[name] !== undefined && typeof input[name] !== kind) return { refusal: badJson }
  for (const name of ['user_metadata', 'app_metadata'])
    if (!isObject(input[name])) return { refusal: badJson }
  const said = (name: keyof typeof kinds) => (input[name] ? { [name]: String(input[name]) } : {})
  const ban = input.ban_duration ? parseGoDuration(String(input.ban_duration)) : undefined
  if (ban === null)
    return {
      refusal: createValidationError(
        `invalid format for ban duration: time: invalid duration ${JSON.stringify(input.ban_duration)}`,
      ),
    }
  const email = input.email ? checkEmail(String(input.email)) : undefined
  if (typeof email === 'object') return { refusal: email }
  const phone = input.phone ? parsePhoneNumber(String(input.phone)) : undefined
  if (typeof phone === 'object') return { refusal: phone }
  return {
    ...said('id'),
    ...said('aud'),
    ...said('role'),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(typeof input.password === 'string' && { password: normalizePassword(input.password) }),
    ...(input.password_hash ? { passwordHash: String(input.password_hash) } : {}),
    confirmsEmail: input.email_confirm === true,
    confirmsPhone: input.phone_confirm === true,
    ...(input.user_metadata ? { userMetadata: input.user_metadata as Record<string, unknown> } : {}),
    ...(input.app_metadata ? { appMetadata: input.app_metadata as Record<string, unknown> } : {}),
    ...(ban !== undefined && { ban }),
  }
}

function isObject(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && !Array.isArray(value))
}

const units: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }

/** Returns the seconds of a duration in Go's format (`24h`, `1h30m`); 0 for `none`, null if it is invalid. */
export function parseGoDuration(duration: string): number | null {
  if (duration === 'none') return 0
  const [, sign, rest = ''] = /^([+-]?)(.+)$/.exec(duration) ?? []
  if (rest === '0') return 0
  const part = /(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/y
  let seconds = 0
  while (part.lastIndex < rest.length) {
    const at = part.lastIndex
    const [, number, unit = ''] = part.exec(rest) ?? []
    if (number === undefined || part.lastIndex <= at) return null
    seconds += Number(number) * (units[unit] ?? 0)
  }
  // Go counts in nanoseconds of 64 bits.
  if (rest === '' || seconds > 9_223_372_036) return null
  return sign === '-' ? -seconds : seconds
}
