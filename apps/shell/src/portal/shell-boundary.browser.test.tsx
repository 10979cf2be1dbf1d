import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdReloads } from './reloads.fixture.ts'
import { ShellBoundary } from './shell-boundary.tsx'

let isBroken: boolean
let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  isBroken = true
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Page() {
  if (isBroken) throw new Error('no such field')
  return <h1>All is well</h1>
}

const show = (where: 'page' | 'portal') =>
  render(
    <ShellBoundary where={where}>
      <Page />
    </ShellBoundary>,
  )

test('the boundary renders children that do not throw', async () => {
  isBroken = false
  await show('page')
  await expect.element(page.getByRole('heading', { name: 'All is well' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the boundary shows a message and logs the error if a page throws', async () => {
  await show('page')
  await expect.element(page.getByRole('heading', { name: 'This page failed', level: 1 })).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Everything you saved is safe, and the menu still works\./)
  await expect.element(page.getByText('shell_threw')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toMatchTextContent(/no such field/)
  expect(logged).toHaveBeenCalledWith(
    '[portico] the shell itself failed while drawing',
    new Error('no such field'),
    { componentStack: expect.stringContaining('Page') },
  )
})

test('the boundary renders the page again when the user tries again', async () => {
  await show('page')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'This page failed' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'All is well' })).toBeVisible()
})

test('the boundary of the whole portal only offers a reload', async () => {
  const reloads = holdReloads()
  await show('portal')
  await expect.element(page.getByRole('heading', { name: 'The portal failed', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/the menu still works/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => reloads.count).toBe(1)
})
