import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMail } from '../e2e/real/mail-sink.ts'
import { readTarget } from '../e2e/real/target.ts'
import { root } from './suites.ts'

test('without anything to test against it is said what there could be', () => {
  expect(readTarget({})).toMatch(
    /PORTICO_REAL_URL, PORTICO_REAL_KEY.*PORTICO_AUTH_SERVER.*PORTICO_STORAGE_SERVER/s,
  )
})

test.each([
  [{ PORTICO_REAL_URL: 'https://abc.supabase.co' }, 'PORTICO_REAL_KEY is missing'],
  [{ PORTICO_REAL_KEY: 'sb_publishable_x' }, 'PORTICO_REAL_URL is missing'],
  [
    { PORTICO_AUTH_SERVER: '/none', PORTICO_POSTGRES_BIN: '/x' },
    'PORTICO_AUTH_SERVER is /none, where nothing is.',
  ],
  [
    { PORTICO_AUTH_SERVER: root, PORTICO_POSTGRES_BIN: '/x' },
    'PORTICO_POSTGRES_BIN is /x, where there is no initdb.',
  ],
])('%o is refused with a sentence', (env, sentence) => {
  expect(readTarget(env)).toContain(sentence)
})

test('a project is its address and key', () => {
  expect(readTarget({ PORTICO_REAL_URL: 'https://abc.supabase.co/', PORTICO_REAL_KEY: 'k' })).toEqual({
    hosted: { url: 'https://abc.supabase.co', key: 'k', secretKey: undefined },
  })
})

test('a mail is read as it goes over the line: its link with every parameter, and a code', () => {
  const mail = [
    'To: ada@portico.example',
    'Subject: Confirm your address',
    '',
    '<p><a href=3D"https://p.example/auth/callback?for=3Dsignup&amp;token_hash=3Dpk=',
    'ce_1234567&amp;type=3Dsignup">Confirm</a></p><p>12345678</p>',
  ].join('\n')
  expect(readMail(mail)).toEqual({
    subject: 'Confirm your address',
    type: 'signup',
    link: 'https://p.example/auth/callback?for=signup&token_hash=pkce_1234567&type=signup',
    code: '12345678',
  })
})

const templates = join(root, 'supabase/templates')
const types: Record<string, string | null> = {
  confirmation: 'signup',
  email_change: 'email_change',
  invite: 'invite',
  magic_link: 'magiclink',
  reauthentication: null,
  recovery: 'recovery',
}

test('the templates are those that config.toml names', () => {
  const named = readFileSync(join(root, 'supabase/config.toml'), 'utf8').matchAll(
    /\[auth\.email\.template\.(\w+)\]\nsubject = ".+"\ncontent_path = "\.\/supabase\/templates\/(\w+)\.html"/g,
  )
  expect([...named].map(([, kind, file]) => [kind, file]).sort()).toEqual(
    Object.keys(types).map((kind) => [kind, kind]),
  )
  expect(readdirSync(templates).sort()).toEqual(Object.keys(types).map((kind) => `${kind}.html`))
})

test.each(Object.entries(types))(
  'the mail %s leads to the portal with its hash, which nothing uses up on the way',
  (kind, type) => {
    const text = readFileSync(join(templates, `${kind}.html`), 'utf8')
    const site = 'https://portal.example'
    for (const redirect of [site, `${site}/auth/callback?for=signup&sb_flow_id=f`]) {
      // As much of Go's templates as they use.
      const mail = text
        .replaceAll(
          /\{\{ if eq \.RedirectTo \.SiteURL \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/g,
          redirect === site ? '$1' : '$2',
        )
        .replaceAll('{{ .RedirectTo }}', redirect.replaceAll('&', '&amp;'))
        .replaceAll('{{ .TokenHash }}', 'pkce_abc')
      expect(mail).not.toContain('ConfirmationURL')
      const { link } = readMail(`Subject: x\n\n${mail}`)
      expect(link && Object.fromEntries(new URL(link).searchParams)).toEqual(
        type && {
          ...(redirect !== site && { for: 'signup', sb_flow_id: 'f' }),
          token_hash: 'pkce_abc',
          type,
        },
      )
    }
    if (kind !== 'invite') expect(text).toContain('{{ .Token }}')
  },
)
