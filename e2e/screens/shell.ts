import { expect } from '../portal.ts'
import { button, heading, type Screen, shows } from './screen.ts'

/** Screens of the shell, and its parts around a remote. */
export const ofShell: Screen[] = [
  { name: 'home signed out', axe: 'page', path: '/', ready: heading('Welcome'), isSignedOut: true },
  {
    name: 'page not found',
    axe: 'page',
    path: '/nothing',
    ready: heading('There is no such page'),
    isSignedOut: true,
  },
  {
    name: 'home',
    axe: 'page',
    path: '/',
    ready: async (page) => {
      await heading(/^Welcome, /)(page)
      // Other tests may have uploaded newer files.
      await shows(page.locator('main a[href^="/files/"] time'))
    },
  },
  {
    name: 'palette',
    path: '/',
    ready: async (page) => {
      await heading(/^Welcome, /)(page)
      await page.keyboard.press('ControlOrMeta+k')
      await shows(page.getByRole('option'))
    },
  },
  {
    name: 'palette, found',
    path: '/',
    ready: async (page) => {
      await heading(/^Welcome, /)(page)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('pro')
      await shows(page.getByRole('option', { name: /projects/ }))
    },
  },
  {
    name: 'palette, nothing found',
    path: '/',
    ready: async (page) => {
      await heading(/^Welcome, /)(page)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('xyzxyz')
      await shows(page.getByText('Try part of the name of a table, a file or a command.'))
    },
  },
  {
    name: 'user menu',
    axe: 'opened',
    path: '/',
    isMenu: true,
    ready: async (page) => {
      await button(page, /^Account: /).click()
      await shows(page.getByRole('menuitem', { name: 'Sign out' }))
    },
  },
  {
    name: 'appearance menu',
    axe: 'opened',
    path: '/',
    isMenu: true,
    ready: async (page) => {
      await button(page, 'Appearance').click()
      await shows(page.getByRole('menuitemradio', { name: 'Dark' }))
    },
  },
  {
    name: 'a remote that failed',
    path: '/',
    ready: async (page, portal) => {
      await page.route(`${portal.remotes.files}/**`, (route) => route.abort())
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Files' }).click()
      await shows(button(page, 'Retry'))
    },
  },
  {
    name: 'offline',
    path: '/',
    ready: async (page) => {
      await heading(/^Welcome, /)(page)
      await page.context().setOffline(true)
      await shows(page.getByText('You are offline'))
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
      await button(page, 'Add row').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'name text' }).fill('Something new')
      await page.evaluate(() => window.history.back())
      await shows(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'parts of the portal',
    path: '/files',
    ready: async (page) => {
      await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-state', 'mounted')
      await page.keyboard.press('ControlOrMeta+.')
      await shows(page.getByRole('heading', { name: 'Parts of the portal' }))
    },
  },
]
