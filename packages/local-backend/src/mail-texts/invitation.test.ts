import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { compileTemplate } from '../go-template/run.ts'
import { supabaseDir } from '../testing.ts'
import { readInvitationFacts } from './invitation.ts'
import { readMailTemplates } from './mail-templates.ts'

const facts = {
  ...{ SiteURL: 'https://portal.example', RedirectTo: 'https://portal.example/auth/callback?for=invitation' },
  ConfirmationURL: '',
  Email: 'new@portico.example',
  NewEmail: '',
  SendingTo: 'new@portico.example',
  Token: '123456',
  TokenHash: 'a1b2c3',
}
const told = { by: 'Ada <Lovelace>', portal: 'Acme & Sons', until: '2026-12-05' }

const { settings } = await readConfig(supabaseDir, {})
const template = (name: string) =>
  compileTemplate(readFileSync(join(supabaseDir, `templates/${name}.html`), 'utf8'), 'html')

test.each([
  ['invite', 'invite'],
  ['magic_link', 'magiclink'],
])('the template %s invites an account that an administrator has invited, in its language', (name, type) => {
  const html = template(name)({ ...facts, Data: { locale: 'de', portico_invitation: told } })
  expect(html).toMatch(/Ada &lt;Lovelace&gt;<\/bdi> lädt Sie zu <bdi[^>]*>Acme &amp; Sons<\/bdi> ein/)
  expect(html).toContain('bis <bdi style="white-space: nowrap">2026-12-05</bdi> annehmen')
  expect(html).toContain(`&amp;token_hash=a1b2c3&amp;type=${type}"`)
  expect(html).toContain('<bdi>123456</bdi>')
  expect(html).toContain('lang="de"')
})

test('the same template signs in any other account', () => {
  const html = template('magic_link')({ ...facts, Data: { locale: 'ar' } })
  expect(html).toContain('تسجيل الدخول إلى حسابك')
  expect(html).not.toContain('دعوة')
})

test('subjects invite as their mails do', () => {
  const subject = (key: 'magic_link' | 'invite') =>
    compileTemplate(settings[`auth.email.template.${key}.subject`] ?? '', 'text')
  for (const key of ['magic_link', 'invite'] as const)
    expect(subject(key)({ ...facts, Data: { portico_invitation: told } })).toBe('Ada <Lovelace> invites you')
  expect(subject('magic_link')({ ...facts, Data: {} })).toBe('Sign in to your account')
})

test('without templates of the project the backend writes the same mail', async () => {
  const write = await readMailTemplates({ ...settings, ...withoutTemplates() }, supabaseDir)
  const mail = write(
    'invite',
    'en',
    { ...facts, Data: { portico_invitation: told } },
    'https://portal.example/x?a=1&b=2',
  )
  expect(mail.subject).toBe('Ada <Lovelace> invites you')
  expect(mail.html).toMatch(/Ada &lt;Lovelace&gt;<\/bdi> invites you to <bdi[^>]*>Acme &amp; Sons/)
  expect(mail.html).toContain('href="https://portal.example/x?a=1&amp;b=2"')
  const other = write(
    'recovery',
    'en',
    { ...facts, Data: { portico_invitation: told } },
    'https://portal.example/x',
  )
  expect(other.subject).toBe('Reset your password')
})

function withoutTemplates() {
  const names = ['confirmation', 'recovery', 'magic_link', 'email_change', 'invite', 'reauthentication']
  return Object.fromEntries(
    names.flatMap((name) => [
      [`auth.email.template.${name}.subject`, undefined],
      [`auth.email.template.${name}.content_path`, undefined],
    ]),
  )
}

test.each([
  null,
  {},
  { portico_invitation: 'x' },
  { portico_invitation: { by: 1, portal: 'x', until: 'y' } },
])('metadata %j is no invitation', (metadata) => {
  expect(readInvitationFacts('invite', metadata)).toBeNull()
})

test('only mails that invite show one', () => {
  expect(readInvitationFacts('invite', { portico_invitation: told })).toEqual(told)
  expect(readInvitationFacts('recovery', { portico_invitation: told })).toBeNull()
})
