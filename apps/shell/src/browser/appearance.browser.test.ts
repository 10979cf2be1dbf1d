import { findValidLocale } from '@portico/contract'
import { expect, test } from 'vitest'

const key = 'portico-appearance'

let starts = 0

/** Imports the module as a new page does: a new URL makes the browser evaluate it again. */
async function start(): Promise<typeof import('./appearance.ts')> {
  starts += 1
  return import(/* @vite-ignore */ `${new URL('./appearance.ts', import.meta.url).pathname}?start=${starts}`)
}

test('the appearance has the default values and the browser’s language before the user changes it', async () => {
  const { appearance, knownLocales } = await start()
  expect(appearance.getState()).toEqual({
    theme: 'system',
    density: 'regular',
    direction: 'ltr',
    locale: knownLocales[0],
  })
})

test('the chosen appearance is restored after a reload', async () => {
  const { changeAppearance } = await start()
  changeAppearance({ theme: 'dark', locale: 'ar' })
  const { appearance } = await start()
  expect(appearance.getState()).toMatchObject({
    theme: 'dark',
    locale: 'ar',
    direction: 'rtl',
    density: 'regular',
  })
})

test('the known locales contain every language of the shell, the browser’s languages first and with their regions', async () => {
  const { knownLocales } = await start()
  expect(knownLocales[0]).toBe(findValidLocale(navigator.languages))
  const languages = knownLocales.map((locale) => locale.split('-')[0])
  expect([...new Set(languages)].sort()).toEqual(['ar', 'de', 'en'])
})

test('a stored locale without translations is replaced by the default locale', async () => {
  localStorage.setItem(key, JSON.stringify({ locale: 'fr', direction: 'rtl' }))
  const { appearance, knownLocales } = await start()
  expect(appearance.getState()).toMatchObject({ locale: knownLocales[0], direction: 'ltr' })
})

test.each(['{"theme":"neon","density":3}', 'nonsense', 'null', '[]'])(
  'the invalid stored appearance %s is replaced by the default values',
  async (kept) => {
    localStorage.setItem(key, kept)
    const { appearance } = await start()
    expect(appearance.getState()).toMatchObject({ theme: 'system', density: 'regular' })
  },
)

test('the document’s root follows changes of the appearance in this tab and in other tabs', async () => {
  const { followAppearance, changeAppearance } = await start()
  const root = document.createElement('div')
  followAppearance(root)
  changeAppearance({ density: 'compact' })
  expect({ ...root.dataset }).toEqual({ theme: 'system', density: 'compact' })
  localStorage.setItem(key, JSON.stringify({ theme: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect({ ...root.dataset }).toEqual({ theme: 'dark', density: 'regular' })
})

test('a portal that configures languages only offers these languages', async () => {
  localStorage.setItem(key, JSON.stringify({ locale: 'ar' }))
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'portico-config'
  block.textContent = JSON.stringify({ portal: { name: 'Acme', languages: ['en', 'de'] } })
  document.head.append(block)
  try {
    const { appearance, knownLocales } = await start()
    expect(new Set(knownLocales.map((locale) => locale.split('-')[0]))).toEqual(new Set(['en', 'de']))
    expect(appearance.getState()).toMatchObject({ locale: knownLocales[0], direction: 'ltr' })
  } finally {
    block.remove()
  }
})
