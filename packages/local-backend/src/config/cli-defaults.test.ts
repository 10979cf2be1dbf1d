import { expect, test } from 'vitest'
import { cliDefaults } from './cli-defaults.fixture.ts'
import { fixedSettings, knownSettings } from './settings.ts'

const kinds: Readonly<Record<string, { standard: unknown; read(value: unknown): unknown }>> = knownSettings

/** Keys whose default differs from the CLI's, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'api.schemas': 'the backend serves no GraphQL',
  'auth.site_url': 'the portal knows its own address',
  'auth.additional_redirect_urls': 'the portal adds its own pages; the CLI names a sample address',
  'auth.rate_limit.email_sent': 'the CLI applies it to projects with a mail server only',
  'auth.rate_limit.token_refresh': 'all users of a machine share one address',
  'auth.rate_limit.sign_in_sign_ups': 'all users of a machine share one address',
  'auth.rate_limit.token_verifications': 'all users of a machine share one address',
  'auth.mfa.phone.template': 'an empty text stands for the same template',
}

/** Keys that the CLI's template has as comments. Without them the feature is off. */
const commentedOut =
  /^auth\.(captcha|email\.(enabled|notification|smtp|template)|external|mfa\.web_authn|passkey|webauthn)\b/

/**
 * Keys without a default of the CLI. Pictures are made small without a container here, so that is on; a limit of signed addresses is
 * this backend's own.
 */
const own = ['storage.image_transformation.enabled', 'storage.signed_url_limit']

const names = Object.keys(kinds)
const shared = names.filter((key) => key in cliDefaults)

test.each(shared.filter((key) => !(key in exceptions)))('%s has the default of the Supabase CLI', (key) => {
  expect(kinds[key]?.standard).toEqual(kinds[key]?.read(cliDefaults[key]))
})

test('each exception names a key whose default differs', () => {
  const differing = shared.filter(
    (key) => JSON.stringify(kinds[key]?.standard) !== JSON.stringify(kinds[key]?.read(cliDefaults[key])),
  )
  expect(differing.sort()).toEqual(Object.keys(exceptions).sort())
})

test('each key without a default of the CLI is one that its template leaves out, or belongs to this backend', () => {
  const others = names.filter((key) => !(key in cliDefaults) && !commentedOut.test(key))
  expect(others.sort()).toEqual(own)
})

test.each(Object.keys(fixedSettings))('the fixed value of %s is the CLI’s default', (key) => {
  expect(fixedSettings[key]).toEqual(cliDefaults[key])
})
