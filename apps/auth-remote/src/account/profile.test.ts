import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import type { AuthFailure } from '../errors/failure.ts'
import { texts } from '../texts/texts.ts'
import { calledName, readProfile, saveName, type User } from './profile.ts'

const t = texts.in('en')

const user = (metadata: Record<string, unknown>, email?: string): User => ({
  id: '1',
  aud: 'authenticated',
  app_metadata: {},
  created_at: '2026-11-21T09:00:00Z',
  user_metadata: metadata,
  ...(email && { email }),
})

test('the name comes from full_name, else from name', () => {
  expect(readProfile(user({ full_name: ' Ada Lovelace ', name: 'ada' })).name).toBe('Ada Lovelace')
  expect(readProfile(user({ name: 'ada' })).name).toBe('ada')
})

test('metadata that a person has set to something else than text is left out', () => {
  expect(readProfile(user({ full_name: { first: 'Ada' }, avatar_url: 7 }, 'ada@portico.example'))).toEqual({
    name: '',
    email: 'ada@portico.example',
    avatarUrl: null,
  })
})

test('who has no name is called by the address, and who has neither is a guest', () => {
  expect(calledName(t, readProfile(user({}, 'ada@portico.example')))).toBe('ada@portico.example')
  expect(calledName(t, readProfile(user({})))).toBe('Guest')
})

test.each([
  ['arrives the second time', 1, undefined, 2],
  ['never arrives', 2, 'unknown_name', 2],
])('a name whose answer was lost and %s', async (_how, losses, code, calls) => {
  const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch: unreachable, sent', status: 0 }
  let asked = 0
  const updateUser = () => {
    asked += 1
    return { data: { user: null }, error: asked <= losses ? lost : null }
  }
  const { session } = createFakeSession({ user: {}, answers: { updateUser } })
  const outcome = await saveName(session, 'Ada').catch((failure: AuthFailure) => failure.code)
  expect(outcome).toBe(code)
  expect(asked).toBe(calls)
})
