import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in the form of Supabase Auth; `code` is one of its error codes. */
export interface Refusal {
  status: ContentfulStatusCode
  code: string
  message: string
  /** Seconds until it may be tried again. */
  retryAfter?: number
}

/** Answers with a refusal: `{ code, error_code, msg }` and the header auth clients read first. */
export function refuse(c: Context, { status, code, message, retryAfter }: Refusal): Response {
  const headers = {
    'X-Sb-Error-Code': code,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  }
  return c.json({ code: status, error_code: code, msg: message }, status, headers)
}

/** Too soon for another mail to this address. */
export function mailTooSoon(seconds: number): Refusal {
  return {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  }
}

/** Too many requests from one address. */
export function tooManyRequests(seconds: number): Refusal {
  return {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    retryAfter: seconds,
  }
}

/** Wrong passwords and codes, for one account or from one address. The pages read the seconds from the message. */
export function tooManyAttempts(seconds: number): Refusal {
  return {
    ...tooManyRequests(seconds),
    message: `Too many failed attempts. Try again after ${seconds} seconds.`,
  }
}

/** A code is wrong, used up or too old; which of them is not told. */
export const codeExpired: Refusal = {
  status: 403,
  code: 'otp_expired',
  message: 'Token has expired or is invalid',
}

/** The same of what stands in a link. */
export const linkExpired: Refusal = { ...codeExpired, message: 'Email link is invalid or has expired' }

/** Address or password is wrong; which of them is not told. */
export const invalidCredentials: Refusal = {
  status: 400,
  code: 'invalid_credentials',
  message: 'Invalid login credentials',
}

/** A field is missing or wrong. */
export function invalid(message: string): Refusal {
  return { status: 400, code: 'validation_failed', message }
}

/** Of what only people with an account may do. */
export const noGuests: Refusal = {
  status: 403,
  code: 'no_authorization',
  message: 'Anonymous user not allowed to perform these actions',
}

/** An address that another account has. */
export const emailExists: Refusal = {
  status: 422,
  code: 'email_exists',
  message: 'A user with this email address has already been registered',
}
