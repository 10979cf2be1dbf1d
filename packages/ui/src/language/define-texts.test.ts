import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, expectTypeOf, test } from 'vitest'
import { type Catalog, defineTexts, directionOf, loadTexts, msg, type Translate } from './define-texts.ts'

// The form of a catalog after a build. `compileCatalog` of the preset creates the same.
const german = { 'Sign in': 'Anmelden' } satisfies Catalog
const catalog = (messages: object) => () => Promise.resolve({ messages: messages as Catalog })

test('texts are English until the catalog of a language is loaded', async () => {
  const texts = defineTexts({ de: catalog(german) })
  const say = (t: Translate) => t('Sign in')
  expect(say(texts.in('de-AT'))).toBe('Sign in')
  await texts.load('de-AT')
  expect(say(texts.in('de-AT'))).toBe('Anmelden')
  expect(say(texts.in('en'))).toBe('Sign in')
})

test('a locale is shown in its own language, or in English', () => {
  const texts = defineTexts({ de: catalog({}), 'pt-BR': catalog({}) })
  expect(['de', 'de-AT', 'pt-BR', 'pt', 'fr', 'en-GB', ''].map(texts.languageOf)).toEqual([
    'de',
    'de',
    'pt-BR',
    'en',
    'en',
    'en',
    'en',
  ])
})

test('loading texts needs no wait if there is no catalog to load', async () => {
  let asked = 0
  const texts = defineTexts({
    de: () => {
      asked += 1
      return Promise.resolve({ messages: german })
    },
  })
  expect(loadTexts([texts], 'en-GB')).toBeUndefined()
  await loadTexts([texts, texts], 'de')
  expect(loadTexts([texts], 'de')).toBeUndefined()
  expect(asked).toBeGreaterThan(0)
})

test('texts stay English when a catalog can’t be fetched, and it is requested again', async () => {
  let fails = true
  const texts = defineTexts({
    de: () => (fails ? Promise.reject(new Error('offline')) : Promise.resolve({ messages: german })),
  })
  await expect(texts.load('de')).rejects.toThrow('offline')
  const say = (t: Translate) => t('Sign in')
  expect(say(texts.in('de'))).toBe('Sign in')
  fails = false
  await texts.load('de')
  expect(say(texts.in('de'))).toBe('Anmelden')
})

test('counts follow the plural rules of the language, and numbers those of the user’s region', async () => {
  const texts = defineTexts({
    de: catalog({
      // The key that the build gives to the message below.
      [await keyOf('{count, plural, one {# row} other {# rows}}')]: [
        ['count', 2, { one: [0, ' Zeile'], other: [0, ' Zeilen'] }],
      ],
    }),
  })
  const rows = (t: Translate, count: number) => t('{count, plural, one {# row} other {# rows}}', { count })
  const say = (locale: string, count: number) => rows(texts.in(locale), count)
  expect([say('en', 1), say('en', 2000), say('en-IN', 200000)]).toEqual([
    '1 row',
    '2,000 rows',
    '2,00,000 rows',
  ])
  await texts.load('de-AT')
  expect([say('de-AT', 1), say('de-AT', 2000)]).toEqual(['1 Zeile', '2 000 Zeilen'])
  // English text is not written with the numbers of another language.
  expect(say('fr', 2000)).toBe('2,000 rows')
  expect(texts.in('fr').locale).toBe('en')
  expect(texts.in('de-AT').locale).toBe('de-AT')
})

test('names stay together in text that runs from right to left', async () => {
  const texts = defineTexts({ ar: catalog({ [await keyOf('Delete “{name}”')]: ['حذف "', ['name'], '"'] }) })
  await texts.load('ar')
  const say = (t: Translate) => t('Delete “{name}”', { name: 'a.txt' })
  expect(say(texts.in('ar'))).toBe('حذف "\u2068a.txt\u2069"')
  expect(say(texts.in('en'))).toBe('Delete “a.txt”')
  expect([directionOf('ar-EG'), directionOf('arn'), directionOf('en')]).toEqual(['rtl', 'ltr', 'ltr'])
})

test('a value does not reverse a sentence in any direction, and keeps the isolation of another message', async () => {
  const texts = defineTexts({
    ar: catalog({ [await keyOf('Undone: {what}')]: ['ألغي: ', ['what']] }),
  })
  await texts.load('ar')
  const say = (t: Translate, what: string) => t('Undone: {what}', { what })
  expect(say(texts.in('en'), 'a\u202egnp.exe')).toBe('Undone: a\ufffdgnp.exe')
  expect(say(texts.in('ar'), 'fdp\u2069.exe')).toBe('ألغي: \u2068fdp\ufffd.exe\u2069')
  const once = say(texts.in('ar'), 'a')
  expect(say(texts.in('ar'), once)).toBe('ألغي: \u2068ألغي: \u2068a\u2069\u2069')
  const t = texts.in('en')
  const rich = t.rich('<b>{what}</b>', { what: 'a\u202eb', b: (text) => createElement('b', null, text) })
  expect(renderToStaticMarkup(rich)).toBe('<b>a\ufffdb</b>')
})

test('tags of a message become elements', () => {
  const t = defineTexts({}).in('en')
  const said = t.rich('Read <a>the {what}</a> first.', {
    what: 'guide',
    a: (text) => createElement('i', null, text),
  })
  expect(renderToStaticMarkup(said)).toBe('Read <i>the guide</i> first.')
})

test('a message of a table is translated later', async () => {
  const words = { open: msg('Open'), hello: msg('Hello {name}') }
  const texts = defineTexts({ de: catalog({ Open: 'Öffnen' }) })
  await texts.load('de')
  const say = (t: Translate) => [t(words.open), t(words.hello, { name: 'Ada' })]
  expect(say(texts.in('de'))).toEqual(['Öffnen', 'Hello Ada'])
})

test('the types of a message require its values', () => {
  const t = defineTexts({}).in('en')
  expectTypeOf(t<'Sign in'>).parameters.toEqualTypeOf<['Sign in']>()
  expectTypeOf(t<'{n, plural, other {#}} of {name}'>).parameters.toExtend<
    [string, { n: number; name: string | number }]
  >()
  const title: string = 'Sign in'
  // @ts-expect-error: a text that is unknown at build time can't be translated.
  expect(t(title)).toBe('Sign in')
  // @ts-expect-error: the name is required.
  expect(() => t('Delete “{name}”')).toThrow()
  expectTypeOf(t.rich<'<b>now</b>'>)
    .parameter(1)
    .toHaveProperty('b')
})

async function keyOf(message: string): Promise<string> {
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(message).digest('base64url').slice(0, 6)
}
