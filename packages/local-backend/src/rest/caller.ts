import { errors } from 'jose'
import { identify } from '../context/identify.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Caller } from '../database/as-caller.ts'
import { RestError } from './rest-error.ts'

/** Who asks, by the token in `Authorization`, or by the key alone. @throws RestError PGRST301, PGRST303 */
export async function readCaller(
  { headers }: Request,
  search: URLSearchParams,
  secrets: Secrets,
): Promise<Caller> {
  const bearer = headers.get('authorization')
  const token = bearer?.replace(/^Bearer\s*/i, '').trim() || headers.get('apikey') || search.get('apikey')
  if (!token)
    throw new RestError(401, 'PGRST302', 'Anonymous access is disabled', {
      hint: 'No API key found in request',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  try {
    return await identify(token, secrets)
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusalOf(error, token)
    throw error
  }
}

function refusalOf(error: errors.JOSEError, token: string): RestError {
  const isOver = error instanceof errors.JWTExpired
  const parts = token.split('.').filter((part) => part !== '').length
  const isWhole = parts === 3 && token.split('.').length === 3
  const code = isOver || error instanceof errors.JWTClaimValidationFailed ? 'PGRST303' : 'PGRST301'
  const message = isOver
    ? 'JWT expired'
    : isWhole
      ? 'No suitable key or wrong key type'
      : `Expected 3 parts in JWT; got ${parts}`
  return new RestError(401, code, message, {
    details: isOver || !isWhole ? null : error.message,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
