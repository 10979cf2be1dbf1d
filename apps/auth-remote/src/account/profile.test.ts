import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { getDisplayName, readProfile, type User } from './profile.ts'

const t = texts.in('en')
const backend = { url: 'https://project.example', key: 'sb_publishable_test' }

const user = (metadata: Record<string, unknown>, email?: string): User => ({
  id: '1',
  aud: 'authenticated',
  app_metadata: {},
  created_at: '2026-11-21T09:00:00Z',
  user_metadata: metadata,
  ...(email && { email }),
})

test('a profile takes its name from full_name, else from name', () => {
  expect(readProfile(user({ full_name: ' Ada Lovelace ', name: 'ada' }), backend).name).toBe('Ada Lovelace')
  expect(readProfile(user({ name: 'ada' }), backend).name).toBe('ada')
})

test('a profile ignores metadata that is not text', () => {
  expect(
    readProfile(user({ full_name: { first: 'Ada' }, avatar_url: 7 }, 'ada@portico.example'), backend),
  ).toEqual({
    name: '',
    email: 'ada@portico.example',
    avatarUrl: null,
  })
})

test('a user is called by the email address without a name, and “Guest” without both', () => {
  expect(getDisplayName(t, readProfile(user({}, 'ada@portico.example'), backend))).toBe('ada@portico.example')
  expect(getDisplayName(t, readProfile(user({}), backend))).toBe('Guest')
})

test('a profile shows the chosen picture, and a provider’s picture only if the user never chose one', () => {
  const shown = (metadata: Record<string, unknown>) => readProfile(user(metadata), backend).avatarUrl
  const name = `${crypto.randomUUID()}/${crypto.randomUUID()}.jpg`
  const given = 'https://provider.example/ada.png'
  expect(shown({ portico_avatar: name, avatar_url: given })).toBe(
    `https://project.example/storage/v1/object/public/portico-avatars/${name}`,
  )
  expect(shown({ avatar_url: given })).toBe(given)
  expect(shown({ portico_avatar: '', avatar_url: given })).toBeNull()
  for (const other of [given, `../files/${name}`, `${name}?x`, 7, null])
    expect(shown({ portico_avatar: other }), String(other)).toBeNull()
})
