import { errors } from 'jose'
import { identify } from '../context/identify.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Caller } from '../database/caller-transaction.ts'
import { RestError } from './rest-error.ts'

/** Seconds by which clocks may differ. */
const clockSkew = 30

/** Returns the caller by the token in `Authorization`, or by the API key. @throws RestError PGRST301, PGRST302, PGRST303 */
export async function readCaller(
  { headers }: Request,
  search: URLSearchParams,
  secrets: Secrets,
): Promise<Caller> {
  const bearer = headers.get('authorization')
  if (bearer !== null && /^Bearer\s*$/i.test(bearer))
    throw refusal('PGRST301', 'Empty JWT is sent in Authorization header')
  const token = bearer?.replace(/^Bearer\s*/i, '').trim() || headers.get('apikey') || search.get('apikey')
  if (!token)
    throw new RestError(401, 'PGRST302', 'Anonymous access is disabled', {
      hint: 'No API key found in request',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  try {
    return await identify(token, secrets, clockSkew)
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusalOf(error, token)
    throw error
  }
}

function refusalOf(error: errors.JOSEError, token: string): RestError {
  if (error instanceof errors.JWTExpired) return refusal('PGRST303', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed)
    return refusal(
      'PGRST303',
      error.reason === 'invalid' ? `The JWT '${error.claim}' claim must be a number` : 'JWT not yet valid',
    )
  const parts = token.split('.').filter((part) => part !== '').length
  if (parts !== 3 || token.split('.').length !== 3)
    return refusal('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  return refusal('PGRST301', 'No suitable key or wrong key type', error.message)
}

function refusal(code: string, message: string, details?: string): RestError {
  const words = JSON.stringify(message)
  return new RestError(401, code, message, {
    details,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description=${words}` },
  })
}
