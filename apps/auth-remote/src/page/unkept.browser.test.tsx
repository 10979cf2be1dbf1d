import type { RemoteModule } from '@portico/contract'
import { mountRemote } from '@portico/react-remote/testing'
import type { Session } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { remote as userMenu } from '../slots/user-menu.tsx'
import { canStoreSession } from './can-store-session.ts'

function show(path: string, module: RemoteModule<Session> = remote, locale = 'en') {
  const fake = createFakeSession()
  const mounted = mountRemote(module, { session: fake.session, path, appearance: { locale } })
  onTestFinished(() => mounted.unmount())
  return { ...fake, mounted }
}

/** Blocks cookies and storage as a browser does for a user's setting. Tests run in a frame, where storage alone would be enough. */
function blockCookies() {
  const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  const setItem = Storage.prototype.setItem
  // The test runner uses the storage, too.
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    ...item
  ) {
    if (item[0] === 'portico-probe') throw new DOMException('The operation is insecure.', 'SecurityError')
    setItem.apply(this, item)
  })
  onTestFinished(() => {
    cookie.mockRestore()
    storage.mockRestore()
  })
}

const blocked = page.getByText('This browser blocks cookies here')

test('a browser that keeps cookies keeps a session, and the probe leaves nothing behind', () => {
  expect(canStoreSession()).toBe(true)
  expect(document.cookie).not.toContain('portico-probe')
})

test('a browser that throws for cookies and storage keeps no session', () => {
  blockCookies()
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect(canStoreSession()).toBe(false)
})

test.each(['/', '/sign-up', '/code', '/recover'])(
  '%s warns before the sign-in that cookies are blocked',
  async (path) => {
    blockCookies()
    show(path)
    await expect.element(blocked).toBeVisible()
    await expect
      .element(page.getByText(/^You can sign in, but you’re signed out when this page closes/))
      .toBeVisible()
  },
)

test('a browser that keeps cookies gets no warning', async () => {
  show('/')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(blocked).not.toBeInTheDocument()
})

test('the account page warns while its session ends with the page', async () => {
  const { signIn, setProblem } = show('/')
  signIn({ email: 'ada@portico.example' })
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect.element(blocked).not.toBeInTheDocument()
  setProblem({ code: 'storage_blocked', message: '' })
  await expect.element(blocked).toBeVisible()
  await expect.element(page.getByText(/then sign in again\.$/)).toBeVisible()
})

test.each([
  ['storage_blocked', 'This browser blocks cookies here'],
  ['session_too_large', 'Your account’s data is too large for a cookie'],
] as const)('the header warns once of %s over any page', async (code, title) => {
  const { signIn, setProblem, mounted } = show('/', userMenu)
  signIn({ email: 'ada@portico.example' })
  setProblem({ code, message: '' })
  await expect.poll(() => mounted.host.notices.map((notice) => notice.title)).toEqual([title])
  mounted.update({ appearance: { locale: 'de' } })
  await expect.element(page.getByRole('button', { name: /^Konto: / })).toBeVisible()
  expect(mounted.host.notices).toHaveLength(1)
  expect(mounted.host.notices[0]?.tone).toBe('warning')
})
