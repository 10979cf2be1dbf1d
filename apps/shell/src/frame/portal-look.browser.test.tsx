import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Welcome } from '../home/welcome.tsx'
import { pageTitleStore } from '../portal/page-title.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { NavigationRail } from './navigation-rail.tsx'

let block: HTMLScriptElement
// The menu of a narrow window has no room for the name.
beforeEach(() => page.viewport(1280, 800))
beforeEach(() => {
  block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'portico-config'
  document.head.append(block)
})
afterEach(async () => {
  block.remove()
  await page.viewport(414, 896)
})

const showAll = () =>
  renderInPortal(
    <>
      <NavigationRail collapsed={false} onCollapse={vi.fn()} />
      <Welcome />
    </>,
  )
const titleOf = (parts: string[]) => {
  pageTitleStore.setState(parts, true)
  return document.title
}

test('the menu, the first page and titles show the configured name and logo of the portal', async () => {
  block.textContent = JSON.stringify({ portal: { name: 'Acme', logo: 'data:image/svg+xml,<svg/>' } })
  await showAll()
  const home = page.getByRole('link', { name: 'Acme, home' })
  await expect.element(home).toHaveTextContent('Acme')
  expect(home.element().querySelector('img')?.getAttribute('src')).toBe('data:image/svg+xml,<svg/>')
  await expect.element(page.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible()
  expect(titleOf(['Notes'])).toBe('Notes · Acme')
})

test('the portal is called Portico if the configuration is missing or invalid JSON', async () => {
  for (const text of ['{}', '{"portal":', 'null']) {
    block.textContent = text
    expect(titleOf([text])).toBe(`${text} · Portico`)
  }
  await showAll()
  const home = page.getByRole('link', { name: 'Portico, home' })
  await expect.element(home).toHaveTextContent('Portico')
  expect(home.element().querySelector('img')).toBeNull()
})
