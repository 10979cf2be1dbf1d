import { beforeEach, expect, test } from 'vitest'

const key = 'portico-appearance'

let starts = 0

/** The module as a page that starts reads it: under another address it is evaluated anew. */
async function start(): Promise<typeof import('./appearance.ts')> {
  starts += 1
  return import(/* @vite-ignore */ `${new URL('./appearance.ts', import.meta.url).pathname}?start=${starts}`)
}

beforeEach(() => localStorage.clear())

test('without a choice it is the usual, in the way the browser writes numbers', async () => {
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
  changeAppearance({ theme: 'dark', direction: 'rtl' })
  const { appearance } = await start()
  expect(appearance.getState()).toMatchObject({ theme: 'dark', direction: 'rtl', density: 'regular' })
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
  changeAppearance({ density: 'compact', direction: 'rtl' })
  expect({ ...root.dataset, dir: root.dir }).toEqual({ theme: 'system', density: 'compact', dir: 'rtl' })
  localStorage.setItem(key, JSON.stringify({ theme: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect({ ...root.dataset, dir: root.dir }).toEqual({ theme: 'dark', density: 'regular', dir: 'ltr' })
})
