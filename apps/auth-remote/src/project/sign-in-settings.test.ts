import { expect, test } from 'vitest'
import { formatProviderName, parseSignInSettings } from './sign-in-settings.ts'

test('only the sign-in methods that the project has enabled are offered', () => {
  const external = {
    anonymous_users: true,
    email: true,
    phone: true,
    github: true,
    apple: false,
    azure: true,
  }
  expect(parseSignInSettings({ external, saml_enabled: true, passkeys_enabled: true })).toEqual({
    providers: ['azure', 'github'],
    guests: true,
    sso: true,
    passkeys: true,
    signUps: true,
    passwordLength: null,
    passwordCharacters: null,
  })
})

test.each([null, 'x', {}, { external: null }, { external: { github: 'yes' } }])(
  'the settings %j offer no sign-in methods',
  (told) => {
    expect(parseSignInSettings(told)).toEqual({
      providers: [],
      guests: false,
      sso: false,
      passkeys: false,
      signUps: true,
      passwordLength: null,
      passwordCharacters: null,
    })
  },
)

test.each([
  [true, false],
  [false, true],
  ['true', true],
  [undefined, true],
])('disable_signup %j sets signUps to %j', (disable_signup, signUps) => {
  expect(parseSignInSettings({ disable_signup }).signUps).toBe(signUps)
})

test('rules for passwords are read if the project reports them', () => {
  const told = { password_min_length: 12, password_requirements: 'letters_digits' }
  expect(parseSignInSettings(told)).toMatchObject({
    passwordLength: 12,
    passwordCharacters: 'letters_digits',
  })
  const other = { password_min_length: '12', password_requirements: ['a'] }
  expect(parseSignInSettings(other)).toMatchObject({ passwordLength: null, passwordCharacters: null })
})

test('providers are shown by their usual names', () => {
  expect(['github', 'azure', 'keycloak'].map(formatProviderName)).toEqual(['GitHub', 'Microsoft', 'Keycloak'])
})
