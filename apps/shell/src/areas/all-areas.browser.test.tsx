import { createFakeSession } from '@portico/session/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'

import { renderInPortal } from '../portal/portal.fixture.tsx'
import type { UpdateState } from '../registry/updates.ts'
import { AllAreas } from './all-areas.tsx'
import { manyRemotes } from './many-remotes.fixture.ts'

const { session } = createFakeSession({ user: { id: 'ada' } })

async function show(count = 1000) {
  const { portal } = await renderInPortal(<AllAreas open onOpenChange={() => {}} />, {
    registry: manyRemotes(count),
    session,
  })
  return portal.history.push
}

const field = page.getByRole('searchbox', { name: 'Search areas' })
const group = (name: string) => page.getByRole('region', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('the list of all areas shows 1,000 areas in their groups, and areas without a group last', async () => {
  await show()
  await expect.element(page.getByText('1,000 areas')).toBeVisible()
  const headings = page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)
  expect(headings).toEqual([...Array.from({ length: 10 }, (_, at) => `Division ${at}`), 'Other areas'])
  await expect.element(group('Division 3').getByRole('link', { name: 'Area 300' })).toBeInTheDocument()
})

test('the search shows the matching areas, and Enter opens the first one', async () => {
  const push = await show()
  await field.fill('area 73')
  await expect.element(page.getByText('11 areas')).toBeVisible()
  await field.fill('area 731')
  await expect.element(page.getByText('1 area', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(push).toHaveBeenCalledWith('/area-731')
  await field.fill('nothing')
  await expect.element(page.getByText('No area fits “nothing”.')).toBeVisible()
})

test('arrow keys move from the field to the areas and back', async () => {
  await show(20)
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Area 0')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Area 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
})

test('a pinned area moves to the first group, and back', async () => {
  await show(20)
  await page.getByRole('button', { name: 'Pin Area 15', exact: true }).click()
  await expect.element(group('Pinned').getByRole('link', { name: 'Area 15' })).toBeVisible()
  await page.getByRole('button', { name: 'Unpin Area 15', exact: true }).click()
  await expect.element(group('Pinned')).not.toBeInTheDocument()
})

test('the list of all areas loads the areas that are missing from the document, and offers a retry if that fails', async () => {
  const { remotes, ...rest } = manyRemotes(20)
  const held = Object.entries(remotes).slice(0, 3)
  const store = createStore<UpdateState>(() => ({
    source: 'document',
    issuedAt: rest.issuedAt,
    updateReady: null,
    others: null,
  }))
  const loadOthers = vi.fn(async () => {
    if (loadOthers.mock.calls.length > 1) store.setState({ others: remotes })
  })
  await renderInPortal(<AllAreas open onOpenChange={() => {}} />, {
    registry: { ...rest, part: { others: 17 }, remotes: Object.fromEntries(held) },
    updates: { store, loadOthers },
    session,
  })
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect.element(alert).toMatchTextContent('Not all areas could be loaded. Try again')
  await expect.element(page.getByText('3 areas')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('20 areas')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})
