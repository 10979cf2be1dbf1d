import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { manyRemotes } from '../areas/many-remotes.fixture.ts'
import { togglePin } from '../areas/toggle-pin.ts'
import { Overview } from '../home/overview.tsx'
import { overlay, showOverlay } from '../portal/overlays.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { Rail } from './rail.tsx'

const { session } = createFakeSession({ user: { id: 'ada' } })

test('a pinned area is first in the menu and on the home page of its account alone', async () => {
  togglePin('ada', 'area-15')
  const registry = manyRemotes(20)
  const rail = await renderInPortal(<Rail collapsed={false} onCollapse={() => {}} />, { registry, session })
  const entries = rail.getByRole('navigation').getByRole('link').elements()
  expect(entries.slice(1, 4).map((entry) => entry.textContent)).toEqual(['Home', 'Area 15', 'Area 0'])
  const own = await renderInPortal(<Overview />, { registry, session })
  expect(own.container.querySelector('li')?.textContent).toBe('Area 15')
  const other = createFakeSession({ user: { id: 'eve' } }).session
  const home = await renderInPortal(<Overview />, { registry, session: other })
  expect(home.container.querySelector('li')?.textContent).toBe('Area 0')
  togglePin('ada', 'area-15')
})

test('a menu of a thousand remotes has ten links and a button, on a phone four links', async () => {
  const { innerWidth, innerHeight } = window
  const registry = manyRemotes(1000)
  const { getByRole } = await renderInPortal(
    <Rail collapsed={false} onCollapse={() => {}} />,
    { registry, session },
    '/area-700',
  )
  const seen = () =>
    getByRole('navigation')
      .getByRole('link', { name: /^(Home|Area \d+)$/ })
      .elements()
      .map((entry) => entry.textContent)
  expect(seen()).toHaveLength(10)
  expect(seen().at(-1)).toBe('Area 700')
  await page.viewport(375, 800)
  await expect.poll(seen).toEqual(['Home', 'Area 0', 'Area 1', 'Area 2'])
  await getByRole('button', { name: 'All areas' }).click()
  expect(overlay.getState().open).toBe('areas')
  showOverlay(null)
  await page.viewport(innerWidth, innerHeight)
})

test('a menu of twelve entries has no such button', async () => {
  const registry = manyRemotes(11)
  const { getByRole } = await renderInPortal(<Rail collapsed={false} onCollapse={() => {}} />, {
    registry,
    session,
  })
  expect(
    getByRole('navigation')
      .getByRole('link', { name: /^(Home|Area \d+)$/ })
      .elements(),
  ).toHaveLength(12)
  expect(getByRole('button', { name: 'All areas' }).elements()).toHaveLength(0)
})

test('a menu whose remotes are not all loaded is short from the start', async () => {
  const { remotes, ...rest } = manyRemotes(3)
  const { getByRole } = await renderInPortal(<Rail collapsed={false} onCollapse={() => {}} />, {
    registry: { ...rest, part: { others: 30 }, remotes },
    session,
  })
  await expect.element(getByRole('button', { name: 'All areas' })).toBeVisible()
})
