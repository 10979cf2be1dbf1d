import { exampleRegistry } from '@portico/contract/testing'
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

/** Shows the home page of a person whose cards have come as far as `status` says. */
async function show(status: RemoteStatus, metadata: { admin?: boolean; full_name?: string } = {}) {
  const { admin, ...user_metadata } = metadata
  const { session } = createFakeSession({ user: { user_metadata, app_metadata: { admin } } })
  const retry = vi.fn()
  const view = { getStatus: () => status, subscribe: () => () => {}, retry, update() {}, close() {} }
  const { portal } = await renderInPortal(<Overview />, {
    registry: exampleRegistry(),
    session,
    loader: { open: () => view, idle: () => status },
    history: { scope: () => ({ dispose() {} }) as never },
  })
  return { retry, push: portal.history.push }
}

const card = page.getByRole('region', { name: 'Recent files' })

test('it greets by name, where one is known', async () => {
  await show(idle, { full_name: 'Ada Lovelace' })
  await expect.element(page.getByRole('heading', { name: 'Welcome, Ada Lovelace', level: 1 })).toBeVisible()
})

test('a card has its frame, and the way to its page, before its code is here', async () => {
  const { push } = await show({ ...idle, state: 'fetching' })
  await expect.element(card.getByRole('heading', { name: 'Recent files', level: 2 })).toBeVisible()
  expect(card.element().querySelector('[aria-busy="true"]')).not.toBeNull()
  await card.getByRole('link', { name: 'Files' }).click()
  expect(push).toHaveBeenCalledWith('/files')
})

test('a card that cannot be shown says so in its frame, and begins again when it is asked to', async () => {
  const error = new RemoteError('unreachable', 'for teams only')
  const { retry } = await show({ ...idle, state: 'failed', error })
  await expect.element(card.getByRole('alert')).toMatchTextContent(/isn’t answering.*nothing is lost/)
  await card.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('a card with little content takes no more room than that on a phone', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(375, 800)
  await show({ ...idle, state: 'failed', error: new RemoteError('unreachable', 'for teams only') })
  const note = card.getByRole('alert')
  await expect.element(note).toBeVisible()
  const { bottom } = note.element().getBoundingClientRect()
  expect(card.element().getBoundingClientRect().bottom - bottom).toBeLessThan(8)
  await page.viewport(innerWidth, innerHeight)
})

test('a card that only a new document can show offers to load the page anew', async () => {
  const reloads = holdReloads()
  const error = new RemoteError('unreachable', 'for teams only', { needsReload: true })
  const { retry } = await show({ ...idle, state: 'failed', error })
  await card.getByRole('button', { name: 'Reload the page' }).click()
  expect(reloads.count).toBe(1)
  expect(retry).not.toHaveBeenCalled()
})

test('a remote without a card is a link, for those who may', async () => {
  const link = page.getByRole('link', { name: 'Administration' })
  await show(idle)
  await expect.element(link).not.toBeInTheDocument()
  const { push } = await show(idle, { admin: true })
  await link.click()
  expect(push).toHaveBeenCalledWith('/admin')
})

test('titles that are English only are shown in a portal of another language, and marked as English', async () => {
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
