import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { createBackgroundWork } from '@portico/host'
import { createFakeSession, type FakeOptions } from '@portico/session/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type PortalParts, renderInPortal } from '../portal/portal.fixture.tsx'
import { holdReplacements } from '../portal/reloads.fixture.ts'
import type { RestrictedState } from '../registry/follow-restricted.ts'
import { createStoreOfUpdates } from '../registry/restricted.fixture.ts'
import { deadlines } from '../release/deadlines.ts'
import { NotFoundPage } from './not-found-page.tsx'

const document = '/r-0123456789abcdef.html'
const payroll = {
  ...(createExampleRegistry().remotes.admin as RegistryRemote),
  ...{ title: { en: 'Payroll' }, route: '/payroll', releases: [] },
} as RegistryRemote
const list: RestrictedState = { remotes: { payroll }, documents: { payroll: document } }

const itsDocument = () => new Response(`<!doctype html>{"document":"${document}"}`)
let answer: () => Response | Promise<Response>
beforeEach(() => {
  answer = itsDocument
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
})
afterEach(() => {
  delete window.document.documentElement.dataset.porticoRoute
})

/** Shows a URL that no remote of the document owns, in a portal with restricted remotes; `load` is the response of the database. */
async function show(
  path: string,
  {
    user = { user: { app_metadata: { admin: true } } } as FakeOptions,
    load = list as RestrictedState,
    parts = {} as PortalParts,
  } = {},
) {
  const { pathname } = location
  onTestFinished(() => history.replaceState(null, '', pathname))
  history.replaceState(null, '', path)
  const { files } = createExampleRegistry().remotes
  const registry = {
    ...createExampleRegistry(),
    remotes: { files },
    part: { others: 1 },
    restricted: { digest: 'x' },
  }
  const store = createStoreOfUpdates()
  const answers = [load]
  const loadOthers = vi.fn(async () => {
    const now = answers[0] ?? null
    const others = typeof now === 'object' ? (now?.remotes ?? {}) : {}
    if (user.user) store.setState({ others, restricted: now })
  })
  const { session } = createFakeSession(user)
  const { portal } = await renderInPortal(
    <NotFoundPage />,
    { session, registry: registry as unknown as Registry, updates: { store, loadOthers }, ...parts },
    path,
  )
  return { portal, store, loadOthers, answerNext: (next: RestrictedState) => answers.splice(0, 1, next) }
}

test('the URL of a restricted remote opens its document, which gets the whole URL', async () => {
  const replaced = holdReplacements()
  await show('/payroll/2026?page=2#top')
  await expect.poll(() => replaced).toEqual([`${document}#/payroll/2026?page=2#top`])
})

test.each([
  ['is missing', 'unreachable', () => new Response('', { status: 404 })],
  ['is the home page of the host', 'unreachable', () => new Response('<!doctype html>')],
  ['does not arrive', 'timeout', () => new Promise<Response>(() => {})],
])('a document that %s shows the code %s, and Retry loads it again', async (_what, code, response) => {
  const { phase } = deadlines
  onTestFinished(() => void Object.assign(deadlines, { phase }))
  deadlines.phase = 50
  const replaced = holdReplacements()
  answer = response
  await show('/payroll')
  const panel = page.getByRole('alert')
  await expect.element(panel.getByRole('heading', { name: 'Payroll can’t be shown', level: 1 })).toBeVisible()
  await expect.element(panel.getByText(`${code} · document`)).toBeVisible()
  expect(replaced).toEqual([])
  answer = itsDocument
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => replaced).toHaveLength(1)
})

test('Retry opens the new document when the path of the previous one was replaced', async () => {
  const replaced = holdReplacements()
  answer = () => new Response('', { status: 404 })
  const { answerNext } = await show('/payroll')
  await expect.element(page.getByText('unreachable · document')).toBeVisible()
  const renewed = '/r-fedcba9876543210.html'
  answerNext({ remotes: { payroll }, documents: { payroll: renewed } })
  answer = () => new Response(`{"document":"${renewed}"}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => replaced).toEqual([`${renewed}#/payroll`])
})

test('a document that lacks its own remote is not loaded again', async () => {
  const replaced = holdReplacements()
  window.document.documentElement.dataset.porticoRoute = '/payroll'
  await show('/payroll')
  await expect.element(page.getByText('registry_invalid · document')).toBeVisible()
  expect(replaced).toEqual([])
})

test('a restricted remote waits for background work, or opens at once by its button', async () => {
  const replaced = holdReplacements()
  const work = createBackgroundWork(() => {})
  const { promise: done, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  work.run('files', { title: 'Uploading', progress: () => () => {}, cancel: () => {}, done })
  const { portal } = await show('/payroll', { parts: { work } })
  await expect
    .element(page.getByRole('heading', { name: 'Payroll opens when the work in the background is done' }))
    .toBeVisible()
  expect(replaced).toEqual([])
  expect(portal.registry.remotes.payroll, 'it never opens in this document').toBeUndefined()
  await page.getByRole('button', { name: 'Open now' }).click()
  await expect.poll(() => replaced).toHaveLength(1)
})

test('a list that could not be loaded shows a code, and Retry opens the remote', async () => {
  const replaced = holdReplacements()
  const { answerNext } = await show('/payroll', { load: 'failed' })
  await expect
    .element(page.getByRole('heading', { name: 'This page can’t be opened right now', level: 1 }))
    .toBeVisible()
  await expect.element(page.getByText('registry_unavailable')).toBeVisible()
  answerNext(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => replaced).toHaveLength(1)
})

test('an account without the claim sees the same page as for a URL without a remote', async () => {
  const nothing = { remotes: {}, documents: {} }
  await show('/payroll', { user: { user: {} }, load: nothing })
  await expect.element(page.getByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Payroll')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'sign in' })).not.toBeInTheDocument()
})

test('without a session the page offers a sign-in that leads back', async () => {
  const { portal } = await show('/payroll?page=2', { user: {} })
  await page.getByRole('link', { name: 'sign in' }).click()
  expect(portal.history.push).toHaveBeenCalledWith('/auth?next=%2Fpayroll%3Fpage%3D2')
})

test('no message appears while the session or the list loads', async () => {
  await show('/payroll', { user: { loading: true } })
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  const waiting = await show('/payroll', { load: null })
  await expect.poll(() => waiting.loadOthers).toHaveBeenCalled()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
