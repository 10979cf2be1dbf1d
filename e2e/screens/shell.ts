import { expect } from '../portal.ts'
import { getButton, type Screen, waitForHeading, waitUntilVisible } from './screen.ts'

/** Screens of the shell, and its parts around a remote. */
export const shellScreens: Screen[] = [
  { name: 'home signed out', axe: 'page', path: '/', ready: waitForHeading('Welcome'), isSignedOut: true },
  {
    name: 'page not found',
    axe: 'page',
    path: '/nothing',
    ready: waitForHeading('There is no such page'),
    isSignedOut: true,
  },
  {
    name: 'home',
    axe: 'page',
    path: '/',
    ready: async (page) => {
      await waitForHeading(/^Welcome, /)(page)
      // Other tests may have uploaded newer files.
      await waitUntilVisible(page.locator('main a[href^="/files/"] time'))
    },
  },
  {
    name: 'palette',
    path: '/',
    ready: async (page) => {
      await waitForHeading(/^Welcome, /)(page)
      await page.keyboard.press('ControlOrMeta+k')
      await waitUntilVisible(page.getByRole('option'))
    },
  },
  {
    name: 'palette, found',
    path: '/',
    ready: async (page) => {
      await waitForHeading(/^Welcome, /)(page)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('pro')
      await waitUntilVisible(page.getByRole('option', { name: /projects/ }))
    },
  },
  {
    name: 'palette, nothing found',
    path: '/',
    ready: async (page) => {
      await waitForHeading(/^Welcome, /)(page)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('xyzxyz')
      await waitUntilVisible(page.getByText('Try part of the name of a table, a file or a command.'))
    },
  },
  {
    name: 'user menu',
    axe: 'opened',
    path: '/',
    isMenu: true,
    ready: async (page) => {
      await getButton(page, /^Account: /).click()
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Sign out' }))
    },
  },
  {
    name: 'appearance menu',
    axe: 'opened',
    path: '/',
    isMenu: true,
    ready: async (page) => {
      await getButton(page, 'Appearance').click()
      await waitUntilVisible(page.getByRole('menuitemradio', { name: 'Dark' }))
    },
  },
  {
    name: 'a remote that failed',
    path: '/',
    ready: async (page, portal) => {
      await page.route(`${portal.remotes.files}/**`, (route) => route.abort())
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Files' }).click()
      await waitUntilVisible(getButton(page, 'Retry'))
    },
  },
  {
    name: 'offline',
    path: '/',
    ready: async (page) => {
      await waitForHeading(/^Welcome, /)(page)
      await page.context().setOffline(true)
      await waitUntilVisible(page.getByText('You are offline'))
    },
  },
  {
    name: 'leaving a page',
    saidOnce: ['The new row hasn’t been saved. Leave and lose it?'],
    path: '/data',
    ready: async (page) => {
      await page
        .getByRole('link', { name: /^projects/ })
        .first()
        .click()
      await getButton(page, 'Add row').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'name text' }).fill('Something new')
      await page.evaluate(() => window.history.back())
      await waitUntilVisible(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'parts of the portal',
    path: '/files',
    ready: async (page) => {
      await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-state', 'mounted')
      await page.keyboard.press('ControlOrMeta+.')
      await waitUntilVisible(page.getByRole('heading', { name: 'Parts of the portal' }))
    },
  },
]
