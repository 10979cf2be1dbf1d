import { firstLocale } from '@portico/contract'
import { expect, test } from 'vitest'

const key = 'portico-appearance'

let starts = 0

/** The module as a page that starts reads it: under another address it is evaluated anew. */
async function start(): Promise<typeof import('./appearance.ts')> {
  starts += 1
  return import(/* @vite-ignore */ `${new URL('./appearance.ts', import.meta.url).pathname}?start=${starts}`)
}

test('without a choice it is the usual, in the browser’s language', async () => {
  const { appearance, knownLocales } = await start()
  expect(appearance.getState()).toEqual({
    theme: 'system',
    density: 'regular',
    direction: 'ltr',
    locale: knownLocales[0],
  })
})

test('what was chosen is there after a reload', async () => {
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

test('every language of the shell can be chosen, those of the browser first with their regions', async () => {
  const { knownLocales } = await start()
  expect(knownLocales[0]).toBe(firstLocale(navigator.languages))
  const languages = knownLocales.map((locale) => locale.split('-')[0])
  expect([...new Set(languages)].sort()).toEqual(['ar', 'de', 'en'])
})

test('a locale whose words are not here, chosen before there were words, is the usual one', async () => {
  localStorage.setItem(key, JSON.stringify({ locale: 'fr', direction: 'rtl' }))
  const { appearance, knownLocales } = await start()
  expect(appearance.getState()).toMatchObject({ locale: knownLocales[0], direction: 'ltr' })
})

test.each(['{"theme":"neon","density":3}', 'nonsense', 'null', '[]'])(
  'what can not have been chosen is the usual: %s',
  async (kept) => {
    localStorage.setItem(key, kept)
    const { appearance } = await start()
    expect(appearance.getState()).toMatchObject({ theme: 'system', density: 'regular' })
  },
)

test('the document follows, also what another tab has chosen', async () => {
  const { followAppearance, changeAppearance } = await start()
  const root = document.createElement('div')
  followAppearance(root)
  changeAppearance({ density: 'compact' })
  expect({ ...root.dataset }).toEqual({ theme: 'system', density: 'compact' })
  localStorage.setItem(key, JSON.stringify({ theme: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect({ ...root.dataset }).toEqual({ theme: 'dark', density: 'regular' })
})

test('a portal that offers some languages lets people choose those alone', async () => {
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
