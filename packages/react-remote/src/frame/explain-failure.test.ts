import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { explainFailure } from './explain-failure.ts'

const t = texts.in('en')

test.each([
  [{ code: 'captcha_failed' }, /^Signing in here takes a proof that you’re a person/],
  [{ code: 'email_provider_disabled' }, /^Signing in with a password is turned off here/],
  [{ code: 'over_request_rate_limit', status: 429 }, /^Too many attempts/],
  [{ name: 'AuthApiError', status: 429 }, /^Too many attempts/],
  [{ name: 'AuthRetryableFetchError', status: 503 }, /^The server didn’t answer/],
  [{ name: 'AuthApiError', code: 'request_timeout', status: 504 }, /^The server didn’t answer/],
  [new TypeError('Failed to fetch: timeout, sent'), /^The server didn’t answer/],
  [{ code: 'PGRST202', status: 404 }, /^Recovery codes don’t work here/],
  [{ name: 'AuthApiError', code: 'hook_timeout' }, /\(.?hook_timeout.?\)/],
])('the failure %j gets a message', (refusal, words) => {
  expect(explainFailure(t, refusal)).toMatch(words)
})
