import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'
import { type PortalParts, renderInPortal } from '../portal/portal.fixture.tsx'
import { holdReloads } from '../portal/reloads.fixture.ts'
import type { UpdateState } from '../registry/updates.ts'
import { UpdateNotice } from './update-notice.tsx'

const newer = { revision: 43, remotes: ['files'], withdrawn: [] }

async function show(updateReady: UpdateState['updateReady'], more: PortalParts = {}) {
  const store = createStore<UpdateState>(() => ({
    source: 'document',
    issuedAt: '2026-11-21T09:00:00Z',
    updateReady,
    others: null,
  }))
  const reloads = holdReloads()
  const { container, portal } = await renderInPortal(<UpdateNotice />, { updates: { store }, ...more })
  return {
    store,
    reloads,
    questions: portal.questions.store,
    region: page.elementLocator(container).getByRole('status'),
  }
}

const button = page.getByRole('button', { name: 'Update ready. Reload' })

test('the update button appears, and is announced, when a newer release is live', async () => {
  const { store, region } = await show(null)
  await expect.element(button).not.toBeInTheDocument()
  // Screen readers only read changes of a live region that existed before its text.
  await expect.element(region).toBeInTheDocument()
  store.setState({ updateReady: newer })
  await expect.element(region).toMatchTextContent('Update ready. Reload')
})

test('the update button reloads immediately if no unsaved edits or work would be lost', async () => {
  const { reloads, questions } = await show(newer)
  await button.click()
  await expect.poll(() => reloads.count).toBe(1)
  expect(questions.getState().question).toBeNull()
})

test('the update button asks before unsaved edits are lost, and only reloads after a yes', async () => {
  const { reloads, questions } = await show(newer, { history: { hasGuards: () => true } })
  for (const [goesOn, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await button.click()
    await expect
      .poll(() => questions.getState().question)
      .toMatchObject({ title: 'Reload now?', sentence: 'Your input on this page isn’t saved.' })
    expect(reloads.count).toBe(0)
    questions.getState().question?.answer(goesOn)
    await expect.poll(() => reloads.count).toBe(count)
  }
})
