import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Catalog, defineTexts } from './define-texts.ts'
import { followLocale } from './follow-locale.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Creates texts whose catalogs load or fail when the test says so. `asked` has the requested languages. */
function heldTexts(...languages: string[]) {
  const held = new Map(
    languages.map((language) => [language, Promise.withResolvers<{ messages: Catalog }>()]),
  )
  const asked: string[] = []
  const texts = defineTexts(
    Object.fromEntries(
      [...held].map(([language, { promise }]) => [
        language,
        () => {
          asked.push(language)
          return promise
        },
      ]),
    ),
  )
  const settle = async (action: () => void) => {
    action()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    texts,
    asked,
    bring: (language: string) => settle(() => held.get(language)?.resolve({ messages: {} })),
    lose: (language: string, error: Error) => settle(() => held.get(language)?.reject(error)),
  }
}

function follow(...[own, ...others]: ReturnType<typeof heldTexts>[]) {
  const shown: string[] = []
  const reports: [unknown, Record<string, unknown>][] = []
  const to = followLocale([own?.texts ?? defineTexts({}), ...others.map(({ texts }) => texts)], {
    show: (locale) => shown.push(locale),
    report: (error, context) => reports.push([error, context]),
  })
  return { to, shown, reports }
}

test('English is shown at once, with its region, and requests no catalog', () => {
  const own = heldTexts('de')
  const { to, shown } = follow(own)
  to('en-GB')
  expect(shown).toEqual(['en-GB'])
  expect(own.asked).toEqual([])
})

test('another language is shown when all of its catalogs are loaded, and at once from then on', async () => {
  const own = heldTexts('de')
  const kit = heldTexts('de')
  const { to, shown } = follow(own, kit)
  to('de-AT')
  await own.bring('de')
  expect(shown).toEqual([])
  await kit.bring('de')
  expect(shown).toEqual(['de-AT'])
  to('de-CH')
  expect(shown).toEqual(['de-AT', 'de-CH'])
})

test('a language that the first texts lack is shown in English, even if other texts have it', async () => {
  const own = heldTexts('de')
  const kit = heldTexts('de', 'fr')
  const { to, shown } = follow(own, kit)
  to('fr')
  expect(shown).toEqual(['en'])
  expect(kit.asked).toEqual([])
})

test('the current language stays, and is drawn again, until the catalog of the next one is loaded', async () => {
  const own = heldTexts('de')
  const { to, shown } = follow(own)
  to('en')
  to('de')
  expect(shown).toEqual(['en', 'en'])
  await own.bring('de')
  expect(shown).toEqual(['en', 'en', 'de'])
})

test('a late catalog delays drawing by two seconds; then English is shown until it loads', async () => {
  const own = heldTexts('de')
  const { to, shown, reports } = follow(own)
  to('de')
  await vi.advanceTimersByTimeAsync(1999)
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toEqual(['en'])
  await own.bring('de')
  expect(shown).toEqual(['en', 'de'])
  expect(reports).toEqual([])
})

test('a catalog that can’t be fetched is reported, and English is shown at once', async () => {
  const own = heldTexts('de')
  const { to, shown, reports } = follow(own)
  const error = new Error('offline')
  to('de')
  await own.lose('de', error)
  expect(shown).toEqual(['en'])
  expect(reports).toEqual([[error, { phase: 'texts', locale: 'de' }]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown).toEqual(['en'])
})

test('the last of several languages wins if it was chosen before the first one loaded', async () => {
  const own = heldTexts('de', 'ar')
  const { to, shown } = follow(own)
  to('de')
  to('ar')
  await own.bring('ar')
  await own.bring('de')
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown).toEqual(['ar'])
})
