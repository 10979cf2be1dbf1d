import type { ScopedHistory } from '@portico/contract/history'
import type { RegistryRemote } from '@portico/contract/registry'
import { createFakeSession, type FakeOptions } from '@portico/session/testing'
import { createToasts } from '@portico/ui'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearance } from '../browser/appearance.ts'
import type { OpenOptions, RemoteStatus } from '../loader/open.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { RemoteError } from '../reports/status.ts'
import { texts } from '../texts/texts.ts'
import { RemotePage } from './remote-page.tsx'

const admins: RegistryRemote['access'] = { claim: 'admin' }
const idle: RemoteStatus = { state: 'idle', version: '1.4.2', slow: false, error: null }

/** Shows the page of a remote with the status `status`. */
async function show(
  access: RegistryRemote['access'],
  who: FakeOptions,
  status: RemoteStatus = idle,
  path = '/billing?a=1',
) {
  const fake = createFakeSession(who)
  const retry = vi.fn()
  const open = vi.fn((_options: OpenOptions) => ({
    getStatus: () => status,
    subscribe: () => () => {},
    retry,
    update: () => {},
    close: () => {},
  }))
  const toasts = createToasts()
  const told = vi.spyOn(toasts, 'show')
  const remote = {
    title: { en: 'Billing', ar: 'الفواتير' },
    route: '/billing',
    access,
    publicPaths: ['/-/open'],
  } as unknown as RegistryRemote
  const { portal } = await renderInPortal(
    <RemotePage name="billing" remote={remote} />,
    {
      session: fake.session,
      toasts,
      loader: { open, idle: () => status },
      history: { scope: () => ({ dispose: () => {} }) as ScopedHistory },
    },
    path,
  )
  return { fake, open, retry, told, history: vi.mocked(portal.history) }
}

test('the remote’s page redirects to the sign-in page with the address to return to if the user is signed out', async () => {
  const { open, history } = await show('signed-in', {})
  expect(history.replace.mock.calls[0]?.[0]).toBe('/auth?next=%2Fbilling%3Fa%3D1')
  expect(open).not.toHaveBeenCalled()
})

test('the remote’s page opens a public path of the remote for a user who is signed out', async () => {
  const { open, history } = await show('signed-in', {}, idle, '/billing/-/open#secret')
  await expect.poll(() => open).toHaveBeenCalledTimes(1)
  expect(history.replace).not.toHaveBeenCalled()
})

test('the remote’s page neither opens the remote nor redirects while the session is loading', async () => {
  const { fake, open, history } = await show('signed-in', { loading: true })
  expect(history.replace).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
  fake.signIn()
  await expect.poll(() => open).toHaveBeenCalledTimes(1)
})

test('the remote’s page shows an explanation and does not open the remote if the account lacks the claim', async () => {
  const { open, history } = await show(admins, { user: { app_metadata: {} } })
  await expect.element(page.getByRole('heading', { name: 'You can’t open Billing', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/permission “admin”/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Go home' }))
  expect(history.push).toHaveBeenCalledWith('/')
  expect(open).not.toHaveBeenCalled()
})

test('the remote’s page shows the title from the menu, in the chosen language', async () => {
  const { locale } = appearance.getState()
  onTestFinished(() => appearance.setState({ locale }))
  await texts.load('ar')
  appearance.setState({ locale: 'ar' })
  await show(admins, { user: { app_metadata: {} } })
  await expect.element(page.getByRole('heading', { name: 'لا يمكنك فتح \u2068الفواتير\u2069' })).toBeVisible()
})

test('the remote’s page opens the remote if the account has the claim', async () => {
  const { open } = await show(admins, { user: { app_metadata: { admin: true } } })
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ name: 'billing', expose: './remote' }))
})

const failed = (code: RemoteError['code']): RemoteStatus => ({
  ...idle,
  state: 'failed',
  error: new RemoteError(code, 'for teams only'),
})

test('a failed remote shows a message with error code and version, and a button that retries', async () => {
  const { retry } = await show('public', {}, failed('unreachable'))
  await expect.element(page.getByText('The server of Billing isn’t answering.')).toBeVisible()
  await expect.element(page.getByText('unreachable · 1.4.2')).toBeVisible()
  expect(document.querySelector('[data-remote="billing"]')).toHaveProperty(
    'dataset.remoteReason',
    'unreachable',
  )
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a failed remote offers only a reload if a retry can’t help', async () => {
  await show('public', {}, failed('threw_on_load'))
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('a remote that times out shows the offline message if the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show('public', {}, failed('timeout'))
  await expect.element(page.getByText(/^You’re offline, and Billing/)).toBeVisible()
})

test('a notice about the previous version is shown once', async () => {
  const { open, told } = await show('public', {})
  const { onFallback } = open.mock.calls[0]?.[0] ?? {}
  onFallback?.({ wanted: '1.4.2', shown: '1.4.1' })
  onFallback?.({ wanted: '1.4.2', shown: '1.4.1' })
  expect(told.mock.calls).toEqual([
    [expect.objectContaining({ tone: 'info', title: 'This is the previous version of Billing' })],
  ])
})
