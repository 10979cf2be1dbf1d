import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMail } from '../e2e/real/mail-sink.ts'
import { readTarget } from '../e2e/real/target.ts'
import { readSubjects } from '../e2e/real/templates.ts'
import { compileTemplate } from '../packages/local-backend/src/go-template/run.ts'
import { mailLanguages } from '../packages/local-backend/src/mail-texts/mail-language.ts'
import { getMailTexts } from '../packages/local-backend/src/mail-texts/mail-texts.ts'
import { notificationNames } from '../packages/local-backend/src/mail-texts/notices/notice-templates.ts'
import { getNoticeTexts } from '../packages/local-backend/src/mail-texts/notices/notice-texts.ts'
import { createMailFiles, mailTypesByName } from './mail-templates.ts'
import { root } from './suites.ts'

test('without a target, the message names the variables that can set one', () => {
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
])('readTarget refuses %o with a sentence', (env, sentence) => {
  expect(readTarget(env)).toContain(sentence)
})

test('a project is its address and key', () => {
  expect(readTarget({ PORTICO_REAL_URL: 'https://abc.supabase.co/', PORTICO_REAL_KEY: 'k' })).toEqual({
    hosted: { url: 'https://abc.supabase.co', key: 'k', secretKey: undefined },
  })
})

test('a subject and a body in other scripts are read, and so is their language', () => {
  const mail = [
    'Subject: =?UTF-8?q?Best=C3=A4tigen_Sie_Ihre?=',
    ' =?UTF-8?q?_E-Mail-Adresse?=',
    '',
    '<div lang=3D"de" dir=3D"ltr"><p>Best=C3=A4=',
    'tigen</p></div>',
  ].join('\n')
  expect(readMail(mail)).toMatchObject({ subject: 'Bestätigen Sie Ihre E-Mail-Adresse', language: 'de' })
})

test('an email is read in its transfer encoding: its link with every parameter, and a code', () => {
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

test('templates and subjects have the texts of the embedded backend, without manual edits', () => {
  for (const [path, text] of createMailFiles())
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(text)
  const names = Object.keys(mailTypesByName)
  const notices = Object.keys(notificationNames).map((name) => `${name}_notification`)
  const all = [...names, ...notices].sort()
  expect(readdirSync(templates).sort()).toEqual(all.map((name) => `${name}.html`))
  expect([...readSubjects(join(root, 'supabase')).keys()].sort()).toEqual(all)
  const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8')
  const paths = config.matchAll(
    /\[auth\.email\.template\.(\w+)\]\nsubject = .+\ncontent_path = "\.\/supabase\/templates\/(\w+)\.html"/g,
  )
  expect([...paths].map(([, name, file]) => [name, file]).sort()).toEqual(names.map((name) => [name, name]))
  // The CLI reads these paths relative to the file.
  const noticePaths = config.matchAll(
    /\[auth\.email\.notification\.(\w+)\]\nenabled = true\nsubject = .+\ncontent_path = "\.\/templates\/(\w+)\.html"/g,
  )
  expect([...noticePaths].map(([, name, file]) => [`${name}_notification`, file]).sort()).toEqual(
    notices.sort().map((name) => [name, name]),
  )
})

test.each(
  Object.entries(notificationNames).flatMap(([name, kind]) =>
    mailLanguages.map((language) => [name, language, kind] as const),
  ),
)(
  'the notice %s of the auth server in %s leads to the page that secures the account',
  (name, language, kind) => {
    const file = readFileSync(join(templates, `${name}_notification.html`), 'utf8')
    const subject = compileTemplate(
      readSubjects(join(root, 'supabase')).get(`${name}_notification`) ?? '',
      'text',
    )
    const values = {
      ...{ SiteURL: 'https://portal.example', Email: 'new@portico.example', OldEmail: 'old@portico.example' },
      ...{ Provider: 'github', FactorType: 'totp', Data: { locale: language } },
    }
    const read = readMail(`Subject: ${subject(values)}\n\n${compileTemplate(file, 'html')(values)}`)
    expect(read).toMatchObject({
      ...{ type: 'notice', language, subject: getNoticeTexts(language).kinds[kind].subject },
      link: 'https://portal.example/auth/not-me',
    })
  },
)

const languages = [
  ['de-AT', 'de'],
  ['ar', 'ar'],
  ['arn', 'en'],
  [undefined, 'en'],
] as const

describe.each(languages)('an account whose locale is %s', (locale, language) => {
  test.each(Object.entries(mailTypesByName))(
    'gets the email %s in its language, with a link to the portal that contains the token hash and does not consume it',
    (name, type) => {
      const site = 'https://portal.example'
      for (const redirectTo of [site, `${site}/auth/callback?for=signup&sb_flow_id=f`]) {
        const facts = {
          ...{ SiteURL: site, RedirectTo: redirectTo, TokenHash: 'pkce_abc', Token: '123456' },
          ...{ NewEmail: 'new@portico.example', Data: locale === undefined ? {} : { locale } },
        }
        const run = (template: string, kind: 'html' | 'text') => compileTemplate(template, kind)(facts)
        const mail = run(readFileSync(join(templates, `${name}.html`), 'utf8'), 'html')
        const subject = run(readSubjects(join(root, 'supabase')).get(name) ?? '', 'text')
        const read = readMail(`Subject: ${subject}\n\n${mail}`)
        expect(read.language).toBe(language)
        expect(read.subject).toBe(getMailTexts(type, language).subject.replace('{code}', '123456'))
        expect(read.code).toBe(type === 'invite' ? null : '123456')
        expect(mail.match(/ dir="\w+"/g)).toEqual([language === 'ar' ? ' dir="rtl"' : ' dir="ltr"'])
        expect(read.link && Object.fromEntries(new URL(read.link).searchParams)).toEqual(
          type === 'reauthentication'
            ? null
            : {
                ...(redirectTo !== site && { for: 'signup', sb_flow_id: 'f' }),
                token_hash: 'pkce_abc',
                type,
              },
        )
      }
    },
  )
})
