import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in the form of Supabase Auth; `code` is one of its error codes. */
export interface AuthApiError {
  status: ContentfulStatusCode
  code: string
  message: string
  /** Seconds until a retry is allowed. */
  retryAfter?: number
}

/** Answers with a refusal: `{ code, error_code, msg }` and the header auth clients read first. */
export function sendAuthError(c: Context, { status, code, message, retryAfter }: AuthApiError): Response {
  const headers = {
    'X-Sb-Error-Code': code,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  }
  return c.json({ code: status, error_code: code, msg: message }, status, headers)
}

/** Returns the refusal of another mail too soon after the last one. */
export function createMailTooSoon(seconds: number): AuthApiError {
  return {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  }
}

/** Returns the refusal of too many requests from one client address. */
export function createTooManyRequests(seconds: number): AuthApiError {
  return {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    retryAfter: seconds,
  }
}

/** Returns the refusal after many wrong passwords and codes. The pages read the seconds from the message. */
export function createTooManyAttempts(seconds: number): AuthApiError {
  return {
    ...createTooManyRequests(seconds),
    message: `Too many failed attempts. Try again after ${seconds} seconds.`,
  }
}

/** The refusal of a code that is wrong, used or expired. It does not reveal which. */
export const codeExpired: AuthApiError = {
  status: 403,
  code: 'otp_expired',
  message: 'Token has expired or is invalid',
}

/** The same refusal for a link. */
export const linkExpired: AuthApiError = { ...codeExpired, message: 'Email link is invalid or has expired' }

/** The refusal of a wrong address or password. It does not reveal which. */
export const invalidCredentials: AuthApiError = {
  status: 400,
  code: 'invalid_credentials',
  message: 'Invalid login credentials',
}

/** Returns the refusal of a missing or wrong field. */
export function createValidationError(message: string): AuthApiError {
  return { status: 400, code: 'validation_failed', message }
}

/** The refusal of actions that guests may not take. */
export const guestNotAllowed: AuthApiError = {
  status: 403,
  code: 'no_authorization',
  message: 'Anonymous user not allowed to perform these actions',
}

/** The refusal of an address that another account has. */
export const emailExists: AuthApiError = {
  status: 422,
  code: 'email_exists',
  message: 'A user with this email address has already been registered',
}
