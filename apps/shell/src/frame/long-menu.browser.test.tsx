import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { manyRemotes } from '../areas/many-remotes.fixture.ts'
import { togglePin } from '../areas/toggle-pin.ts'
import { type PortalParts, renderInPortal } from '../portal/portal.fixture.tsx'
import { NavigationRail } from './navigation-rail.tsx'

const { session } = createFakeSession({ user: { id: 'ada' } })

/** Renders the menu, and returns functions that read its entries and its button. */
async function showRail(parts: PortalParts, path?: string) {
  const { container } = await renderInPortal(
    <NavigationRail collapsed={false} onCollapse={() => {}} />,
    { session, ...parts },
    path,
  )
  const menu = page.elementLocator(container).getByRole('navigation')
  const links = menu.getByRole('link', { name: /^(Home|Area \d+)$/ })
  return {
    entries: () => links.elements().map(({ textContent }) => textContent),
    button: menu.getByRole('button', { name: 'All areas' }),
  }
}

test('a pinned area comes first in the menu of its account only', async () => {
  togglePin('ada', 'area-15')
  const registry = manyRemotes(20)
  const own = await showRail({ registry })
  await expect.poll(() => own.entries().slice(0, 3)).toEqual(['Home', 'Area 15', 'Area 0'])
  const other = await showRail({ registry, session: createFakeSession({ user: { id: 'eve' } }).session })
  await expect.element(other.button).toBeVisible()
  expect(other.entries().slice(0, 2)).toEqual(['Home', 'Area 0'])
  togglePin('ada', 'area-15')
})

test('a menu of 1,000 remotes has ten links and a button, and four links on a phone', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(1280, 800)
  const { entries, button } = await showRail({ registry: manyRemotes(1000) }, '/area-700')
  await expect.element(button).toBeVisible()
  expect(entries()).toHaveLength(10)
  expect(entries().at(-1)).toBe('Area 700')
  await page.viewport(375, 800)
  await expect.poll(entries).toEqual(['Home', 'Area 0', 'Area 1', 'Area 2'])
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'All areas' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.viewport(innerWidth, innerHeight)
})

test('a menu of twelve entries has no button for all areas', async () => {
  const { entries, button } = await showRail({ registry: manyRemotes(11) })
  expect(entries()).toHaveLength(12)
  expect(button.elements()).toHaveLength(0)
})

test('a menu is shortened from the start if some remotes are missing from the document', async () => {
  const { remotes, ...rest } = manyRemotes(3)
  const { button } = await showRail({ registry: { ...rest, part: { others: 30 }, remotes } })
  await expect.element(button).toBeVisible()
})

test('the menu shows the pins that an unauthenticated visitor has stored on the device', async () => {
  localStorage.setItem('portico-pins:', '["area-15"]')
  const { entries } = await showRail({ registry: manyRemotes(20), session: createFakeSession().session })
  await expect.poll(() => entries()[1]).toBe('Area 15')
  localStorage.removeItem('portico-pins:')
})
