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

test('what does not throw is drawn as it is', async () => {
  isBroken = false
  await show('page')
  await expect.element(page.getByRole('heading', { name: 'All is well' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a page that throws says so, and teams read why', async () => {
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

test('a page is drawn anew when it is tried again', async () => {
  await show('page')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'This page failed' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'All is well' })).toBeVisible()
})

test('for the whole portal only a reload is offered: nothing else of it is left', async () => {
  const reloads = holdReloads()
  await show('portal')
  await expect.element(page.getByRole('heading', { name: 'The portal failed', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/the menu still works/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => reloads.count).toBe(1)
})
