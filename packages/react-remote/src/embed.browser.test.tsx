import { configureSession } from '@portico/session'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineElement } from './embed.ts'
import { defineRemote } from './mount/define-remote.ts'
import { useHost } from './mount/host-context.ts'
import { useLocation } from './navigation/use-location.ts'

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
])('the title of %s in %s is in the language of its page, or in English', async (tag, lang, name) => {
  const element = document.createElement(tag)
  element.lang = lang
  element.setAttribute('supabase-url', 'http://backend.invalid')
  element.setAttribute('supabase-key', 'sb_publishable_test')
  document.body.append(element)
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
})

test('a missing attribute is reported in the element’s language, with the details in English for the page’s author', async () => {
  const root = document.documentElement
  const { dir } = root
  onTestFinished(() => void Object.assign(root, { dir }))
  root.dir = 'ltr'
  const element = document.createElement('portico-titled')
  element.lang = 'ar'
  element.setAttribute('theme', 'dark')
  document.body.append(element)
  const heading = page.getByRole('heading', { name: 'لا يمكن عرض \u2068الملفات\u2069 هنا' })
  await expect.element(heading).toBeVisible()
  const exactly = page.getByText('The attribute supabase-url is missing: the address of a Supabase project.')
  await expect.element(exactly).toHaveAttribute('dir', 'ltr')
  const frame = element.shadowRoot?.querySelector<HTMLElement>('[part="frame"]')
  await expect
    .poll(() => ({ ...frame?.dataset, lang: frame?.lang, dir: frame?.dir }))
    .toEqual({ theme: 'dark', density: 'regular', lang: 'ar', dir: 'rtl' })
})

test('an element follows a change of the page’s language', async () => {
  const root = document.documentElement
  const { lang, dir } = root
  onTestFinished(() => void Object.assign(root, { lang, dir }))
  const element = document.createElement('portico-titled')
  document.body.append(element)
  Object.assign(root, { lang: 'ar', dir: 'rtl' })
  await expect.element(page.getByRole('heading', { name: /^لا يمكن عرض/ })).toBeVisible()
  const frame = element.shadowRoot?.querySelector<HTMLElement>('[part="frame"]')
  await expect.poll(() => [frame?.lang, frame?.dir]).toEqual(['ar', 'rtl'])
})

/** Stores the session of a user who has only given the password. */
async function keepSession(name: string, factors: object[]): Promise<void> {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const user = { id: 'ada', aud: 'authenticated', email: 'ada@portico.example', factors }
  const access_token = `e30.${btoa(JSON.stringify({ sub: 'ada', aal: 'aal1', exp: expires_at }))}.c2ln`
  const kept = { access_token, refresh_token: 'refresh', token_type: 'bearer', expires_at, user }
  const value = btoa(JSON.stringify(kept)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  await cookieStore.set(name, `base64-${value}`)
  onTestFinished(() => cookieStore.delete(name))
}

test('an element asks for MFA, and does not start the remote before that', async () => {
  await keepSession('sb-guarded-auth-token', [{ id: 'an-app', factor_type: 'totp', status: 'verified' }])
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  const prepare = vi.fn()
  const guarded = { ...common, remote: { ...remote, prepare } }
  defineElement({ ...guarded, tag: 'portico-guarded', title: 'Files' }).start()
  const config = { url: 'http://guarded.invalid', key: 'sb_publishable_test' }
  onTestFinished(() => {
    vi.unstubAllGlobals()
    configureSession(config).dispose()
  })
  const element = document.createElement('portico-guarded')
  element.setAttribute('supabase-url', config.url)
  element.setAttribute('supabase-key', config.key)
  document.body.append(element)
  await expect.element(page.getByLabelText('Code from your app')).toBeVisible()
  expect(prepare).not.toHaveBeenCalled()
  expect(page.getByText('my files').elements()).toEqual([])
})

function Exporting() {
  const { search } = useLocation()
  const { runInBackground, signal } = useHost()
  const begin = () =>
    runInBackground({
      title: 'Exporting',
      shownAt: '/tasks?job=7',
      cancel: () => {},
      progress: () => () => {},
      done: new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    })
  return (
    <button type="button" onClick={begin}>
      Begin{search}
    </button>
  )
}

test('background work links to the address where the remote shows it, and the page gets an event', async () => {
  const working = { ...common, remote: defineRemote({ app: Exporting }), access: 'public' } as const
  defineElement({ ...working, tag: 'portico-working', title: 'Work' }).start()
  const element = document.createElement('portico-working')
  element.setAttribute('supabase-url', 'http://backend.invalid')
  element.setAttribute('supabase-key', 'sb_publishable_test')
  const navigations: unknown[] = []
  element.addEventListener('portico-navigate', (event) => navigations.push((event as CustomEvent).detail))
  document.body.append(element)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Exporting', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Begin?job=7' })).toBeVisible()
  expect(navigations).toEqual([{ to: '/tasks?job=7', outside: false }])
})
