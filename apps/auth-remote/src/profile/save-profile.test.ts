import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import type { AuthFailure } from '../errors/failure.ts'
import { saveProfile } from './save-profile.ts'

test.each([
  ['arrives the second time', 1, undefined, 2],
  ['never arrives', 2, 'unknown_profile', 2],
])('a profile whose answer was lost and %s', async (_how, losses, code, calls) => {
  const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch: unreachable, sent', status: 0 }
  let asked = 0
  const updateUser = () => {
    asked += 1
    return { data: { user: null }, error: asked <= losses ? lost : null }
  }
  const { session } = createFakeSession({ user: {}, answers: { updateUser } })
  const saving = saveProfile(session, { name: 'Ada', locale: 'de', zone: null })
  expect(await saving.catch((failure: AuthFailure) => failure.code)).toBe(code)
  expect(asked).toBe(calls)
})
