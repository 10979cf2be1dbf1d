import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../../remote.tsx'

/** The account page at `path`, in a box that scrolls as the shell's does. */
async function show(path: string, width: number, user: object = { email: 'ada@portico.example' }) {
  await page.viewport(width, 700)
  const { session } = createFakeSession({ user })
  const mounted = mountRemote(remote, { session, path })
  Object.assign(mounted.element.style, { blockSize: '700px', overflow: 'auto' })
  onTestFinished(() => mounted.unmount())
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  return mounted
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const links = () => page.getByRole('navigation', { name: 'Sections of your account' })
const topOf = (name: string) => heading(name).element().getBoundingClientRect().top

test('a fragment scrolls to its section and focuses the heading, even after content above it has loaded', async () => {
  await show('/#password', 1100)
  await expect.element(heading('Password')).toHaveFocus()
  // Profile and address are loaded on demand and push the password section down.
  await expect.element(page.getByLabelText('Name')).toBeVisible()
  await expect.element(page.getByLabelText('New email address')).toBeVisible()
  await expect.poll(() => topOf('Password')).toBeLessThan(80)
  expect(topOf('Password')).toBeGreaterThanOrEqual(0)
})

test('a section link focuses and marks its section, also when its fragment is already in the address', async () => {
  const { host } = await show('/', 1100)
  const link = links().getByRole('link', { name: 'Devices' })
  await expect
    .element(links().getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('aria-current', 'location')
  link.element().focus()
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect.element(heading('Devices')).toHaveFocus()
  expect(host.history.location.hash).toBe('#devices')
  await expect.element(link).toHaveAttribute('aria-current', 'location')
  heading('Profile').element().scrollIntoView()
  await expect
    .element(links().getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('aria-current', 'location')
  await link.click()
  await expect.element(heading('Devices')).toHaveFocus()
  await expect.element(link).toHaveAttribute('aria-current', 'location')
})

test('the section links list the sections of the page in their order', async () => {
  await show('/', 1100)
  const names = () =>
    links()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(names)
    .toEqual([
      ...['Profile', 'Email address', 'Password', 'Two-step verification', 'Devices'],
      ...['Sign out', 'Activity', 'Your data', 'Delete account'],
    ])
  const ids = Array.from(document.querySelectorAll('section[id]'), ({ id }) => id)
  expect(ids).toEqual([
    ...['profile', 'email', 'password', 'two-step', 'devices', 'sign-out', 'activity', 'data', 'delete'],
  ])
})

test('a guest has the section that keeps the account, and no password section', async () => {
  await show('/#password', 1100, { email: '', is_anonymous: true })
  await expect.element(links().getByRole('link', { name: 'Keep your data' })).toBeVisible()
  await expect.element(links().getByRole('link', { name: 'Password' })).not.toBeInTheDocument()
})

test.each([375, 800])('at %i px the section links are hidden, and a fragment still works', async (width) => {
  await show('/#devices', width)
  await expect.element(heading('Devices')).toHaveFocus()
  await expect.element(links()).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
