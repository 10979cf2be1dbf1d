import { expect, test } from 'vitest'
import { mailLanguages } from '../mail-language.ts'
import { renderNoticeHtml } from './notice-html.ts'
import { noticeTypes } from './notice-types.ts'
import { type QueuedNotice, writeNotice } from './write-notice.ts'

const site = 'https://portal.example'
const notice: QueuedNotice = {
  ...{ id: 1, kind: 'new_device', to: 'ada@portico.example', at: '2026-11-27T09:30:00Z', token: 'abc' },
  ...{ email: 'ada@portico.example', data: { locale: 'de-AT', zoneinfo: 'Europe/Vienna' } },
  facts: { user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36', ip: '192.0.2.7' },
}
const factsOf = (given: Partial<QueuedNotice>) =>
  Object.fromEntries(
    (writeNotice({ ...notice, ...given }, site)?.facts ?? []).map(({ name, value }) => [name, value]),
  )

test.each(mailLanguages.flatMap((language) => noticeTypes.map((kind) => [kind, language] as const)))(
  'the notice %s has words in %s, and no placeholder is left in them',
  (kind, language) => {
    const facts = { from: 'a@b.example', to: 'c@b.example', times: 12 }
    const text = writeNotice({ ...notice, kind, facts, data: { locale: language } }, site)
    expect(text).toMatchObject({ kind, language, link: `${site}/auth/not-me?token=abc` })
    const html = renderNoticeHtml(text ?? expect.fail())
    expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(html).not.toMatch(/[{}]|undefined|null/)
    if (kind === 'attempts') expect(html).toContain('12')
    if (kind === 'address_changed') expect(html).toMatch(/a@b\.example.*c@b\.example/)
  },
)

test('a notice names the time in the zone of the account, the device and its address', () => {
  expect(factsOf({})).toEqual({
    time: '27. November 2026 um 10:30 MEZ',
    device: 'Chrome unter Linux',
    address: '192.0.2.7',
    portal: site,
  })
  expect(factsOf({ data: { zoneinfo: 'Nowhere/None' } }).time).toMatch(/09:30.*UTC/)
  expect(factsOf({ data: null }).time).toMatch(/UTC/)
})

test('a device that no request names is left out, and a program is named as one', () => {
  expect(factsOf({ facts: {} })).not.toHaveProperty('device')
  expect(factsOf({ facts: { ip: '192.0.2.7' } }).device).toBe('Unbekanntes Gerät')
  expect(factsOf({ facts: { user_agent: 'curl/8.1' } }).device).toBe('Programm: curl')
})

test('an MFA factor without a name is named by its type, and a login by its provider', () => {
  const kind = 'factor_added'
  expect(factsOf({ kind, facts: { step: 'Pocket', step_type: 'totp' } }).step).toBe('Pocket')
  expect(factsOf({ kind, facts: { step: '', step_type: 'phone' } }).step).toBe('SMS')
  expect(factsOf({ kind: 'login_linked', facts: { login: 'keycloak' } }).login).toBe('Keycloak')
})

test('names and addresses are text in the mail', () => {
  const facts = { passkey: '<a href="https://evil.example">Press</a>', user_agent: '<b>/1' }
  const html = renderNoticeHtml(
    writeNotice({ ...notice, kind: 'passkey_added', facts, token: '"><i>' }, site) ?? expect.fail(),
  )
  expect(html).toContain('&lt;a href=&#34;https://evil.example&#34;&gt;Press')
  expect(html).not.toMatch(/<a href="https:\/\/evil|<b>|<i>/)
})

test('a notice without a token leads to the page that requests a mail', () => {
  const [withToken, without] = [notice, { ...notice, token: null }].map((one) => writeNotice(one, `${site}/`))
  expect(without?.link).toBe(`${site}/auth/not-me`)
  expect(without?.ending).not.toBe(withToken?.ending)
})

test('a notice of a later version has no words', () => {
  expect(writeNotice({ ...notice, kind: 'something_new' }, site)).toBeNull()
})
