import { createExampleRegistry } from '@portico/contract/testing'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appearance } from '../browser/appearance.ts'
import type { RemoteStatus } from '../loader/open.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { holdReloads } from '../portal/reloads.fixture.ts'
import { RemoteError } from '../reports/status.ts'
import { texts } from '../texts/texts.ts'
import { Overview } from './overview.tsx'

const idle: RemoteStatus = { state: 'idle', version: '1.4.2', slow: false, error: null }

/** Shows the home page with all cards in the state `status`. */
async function show(status: RemoteStatus, metadata: { admin?: boolean; full_name?: string } = {}) {
  const { admin, ...user_metadata } = metadata
  const client = { rpc: vi.fn() } as never
  const { session } = createFakeSession({ user: { user_metadata, app_metadata: { admin } }, client })
  const retry = vi.fn()
  const view = { getStatus: () => status, subscribe: () => () => {}, retry, update() {}, close() {} }
  const { portal } = await renderInPortal(<Overview />, {
    registry: createExampleRegistry(),
    session,
    loader: { open: () => view, idle: () => status },
    history: { scope: () => ({ dispose() {} }) as never },
  })
  return { retry, push: portal.history.push }
}

const card = page.getByRole('region', { name: 'Recent files' })

test('the home page greets the user by name if the account has a name', async () => {
  await show(idle, { full_name: 'Ada Lovelace' })
  await expect.element(page.getByRole('heading', { name: 'Welcome, Ada Lovelace', level: 1 })).toBeVisible()
})

test('a card has its frame and the link to its page before its code is loaded', async () => {
  const { push } = await show({ ...idle, state: 'fetching' })
  await expect.element(card.getByRole('heading', { name: 'Recent files', level: 2 })).toBeVisible()
  expect(card.element().querySelector('[aria-busy="true"]')).not.toBeNull()
  await card.getByRole('link', { name: 'Files' }).click()
  expect(push).toHaveBeenCalledWith('/files')
})

test('a card that fails shows a message in its frame, and a button that tries again', async () => {
  const error = new RemoteError('unreachable', 'for teams only')
  const { retry } = await show({ ...idle, state: 'failed', error })
  await expect.element(card.getByRole('alert')).toMatchTextContent(/isn’t answering.*nothing is lost/)
  await card.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('a card with little content is only as high as its content on a phone', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(375, 800)
  await show({ ...idle, state: 'failed', error: new RemoteError('unreachable', 'for teams only') })
  const note = card.getByRole('alert')
  await expect.element(note).toBeVisible()
  const { bottom } = note.element().getBoundingClientRect()
  expect(card.element().getBoundingClientRect().bottom - bottom).toBeLessThan(8)
  await page.viewport(innerWidth, innerHeight)
})

test('a failed card offers to reload the page if only a new document can show it', async () => {
  const reloads = holdReloads()
  const error = new RemoteError('unreachable', 'for teams only', { needsReload: true })
  const { retry } = await show({ ...idle, state: 'failed', error })
  await card.getByRole('button', { name: 'Reload the page' }).click()
  expect(reloads.count).toBe(1)
  expect(retry).not.toHaveBeenCalled()
})

test('a remote without a card is a link for users who may open it', async () => {
  const link = page.getByRole('link', { name: 'Administration' })
  await show(idle)
  await expect.element(link).not.toBeInTheDocument()
  const { push } = await show(idle, { admin: true })
  await link.click()
  expect(push).toHaveBeenCalledWith('/admin')
})

test('titles that only exist in English are marked as English in a portal in another language', async () => {
  const { locale } = appearance.getState()
  onTestFinished(() => appearance.setState({ locale }))
  await texts.load('ar')
  appearance.setState({ locale: 'ar' })
  await show(idle, { admin: true })
  const heading = page.getByRole('heading', { name: 'Recent files', level: 2 })
  await expect.element(heading).toHaveAttribute('lang', 'en')
  await expect.element(page.getByRole('link', { name: 'الملفات' })).not.toHaveAttribute('lang')
  await expect.element(page.getByRole('link', { name: 'Administration' })).toHaveAttribute('lang', 'en')
})
