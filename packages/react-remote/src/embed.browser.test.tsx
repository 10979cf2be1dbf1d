import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defineElement } from './embed.ts'
import { defineRemote } from './mount/define-remote.ts'

const remote = defineRemote({ app: () => <p>my files</p> })
const common = { remote, access: 'signed-in', attributes: {} } as const
defineElement({
  ...common,
  tag: 'portico-titled',
  title: { en: 'Files', de: 'Dateien', ar: 'الملفات' },
}).start()
defineElement({ ...common, tag: 'portico-plain', title: 'Files' }).start()

afterEach(() => document.body.replaceChildren())

test.each([
  ['portico-titled', 'de', 'Anmelden, um Dateien zu sehen'],
  ['portico-titled', 'ar', 'سجّل الدخول لعرض \u2068الملفات\u2069'],
  ['portico-titled', 'fr', 'Sign in to see Files'],
  ['portico-plain', 'de', 'Anmelden, um Files zu sehen'],
])('%s in %s is named in the language of its page, or in English', async (tag, lang, name) => {
  const element = document.createElement(tag)
  element.lang = lang
  element.setAttribute('supabase-url', 'http://backend.invalid')
  element.setAttribute('supabase-key', 'sb_publishable_test')
  document.body.append(element)
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
})

test('what is missing is said in the language of the page, and what exactly to whoever writes it', async () => {
  const element = document.createElement('portico-titled')
  element.lang = 'ar'
  element.setAttribute('theme', 'dark')
  document.body.append(element)
  const heading = page.getByRole('heading', { name: 'لا يمكن عرض \u2068الملفات\u2069 هنا' })
  await expect.element(heading).toBeVisible()
  const exactly = page.getByText('The attribute supabase-url is missing: the address of a Supabase project.')
  await expect.element(exactly).toHaveAttribute('dir', 'ltr')
  const frame = element.shadowRoot?.querySelector<HTMLElement>('[part="frame"]')
  expect({ ...frame?.dataset, lang: frame?.lang, dir: frame?.dir }).toEqual({
    theme: 'dark',
    density: 'regular',
    lang: 'ar',
    dir: 'rtl',
  })
})
