import type { Session } from '@portico/session'
import { expect, test, vi } from 'vitest'
import { saveLanguage } from './account-language.ts'

/** Creates a session whose account has the language `locale`. Changes are stored, or fail with `error`. */
function sessionOf(locale: string, error: Error | null = null) {
  const user = { user_metadata: { locale } }
  const updateUser = vi.fn(async ({ data }: { data: { locale: string } }) => {
    if (!error) user.user_metadata.locale = data.locale
    return { error }
  })
  const session = { getSnapshot: () => ({ status: 'signed_in', user }), updateUser }
  return { session: session as unknown as Session, updateUser, user }
}

test('saveLanguage sends a repeated choice once', async () => {
  const { session, updateUser, user } = sessionOf('en')
  await Promise.all([saveLanguage(session, 'de'), saveLanguage(session, 'de')])
  expect([updateUser.mock.calls.length, user.user_metadata.locale]).toEqual([1, 'de'])
})

test('saveLanguage saves different choices one after another, and the last one remains', async () => {
  const { session, updateUser, user } = sessionOf('en')
  await Promise.all(['de', 'ar', 'de'].map((locale) => saveLanguage(session, locale)))
  expect([updateUser.mock.calls.length, user.user_metadata.locale]).toEqual([3, 'de'])
})

test('saveLanguage sends no request if the account already has the language', async () => {
  const { session, updateUser } = sessionOf('ar')
  await saveLanguage(session, 'ar')
  expect(updateUser).not.toHaveBeenCalled()
})

test('saveLanguage sends the same choice again after a failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { session, updateUser } = sessionOf('en', new Error('no answer'))
  await saveLanguage(session, 'de')
  await saveLanguage(session, 'de')
  expect(updateUser).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
