import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, giveSession, signIn, type TestPortal, test } from './portal.ts'

const picture = {
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  ),
}

/** What a person may have before them: where it is, and what shows that it is all there. What follows another there comes without a load. */
interface Screen {
  name: string
  path: string
  ready: (page: Page) => Promise<void>
  /** A menu is open. */
  isMenu?: boolean
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

async function tableReady(page: Page): Promise<void> {
  await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
}

async function fileReady(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: picture.name, exact: true })).toBeVisible()
}

async function bucketsReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All buckets' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
}

const signedOut: Screen[] = [
  { name: 'home signed out', path: '/', ready: heading('Welcome') },
  { name: 'sign-in', path: '/auth', ready: heading('Sign in') },
  { name: 'sign-up', path: '/auth/sign-up', ready: heading('Create an account') },
  { name: 'recover', path: '/auth/recover', ready: heading('Reset your password') },
  {
    name: 'not found',
    path: '/nothing',
    ready: async (page) => expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible(),
  },
]

const signedIn: Screen[] = [
  { name: 'home', path: '/', ready: heading(/^Welcome, /) },
  { name: 'account', path: '/auth', ready: heading('Dana Demo') },
  {
    name: 'data overview',
    path: '/data',
    ready: async (page) => expect(page.getByRole('link', { name: /readings/ }).first()).toBeVisible(),
  },
  { name: 'a table', path: '/data/public/projects', ready: tableReady },
  {
    name: 'files',
    path: '/files',
    ready: fileReady,
  },
]

const opened: Screen[] = [
  {
    name: 'new row',
    path: '/data/public/projects',
    ready: async (page) => {
      await tableReady(page)
      await page.getByRole('button', { name: 'Add row' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'name text' })).toBeVisible()
    },
  },
  {
    name: 'a row',
    path: '/data/public/projects/a0000000-0000-4000-8000-000000000001',
    ready: async (page) => {
      const list = page.getByRole('region', { name: 'Referred to by' })
      await expect(list.getByRole('link', { name: 'Collect the texts' })).toBeVisible()
    },
  },
  {
    name: 'choosing a row',
    path: '/data/public/tasks?filter=title.eq.Write+the+questions',
    ready: async (page) => {
      await page.getByRole('gridcell', { name: /^Customer interviews/ }).dblclick()
      await expect(page.getByRole('dialog').getByRole('option', { name: /^Handbook/ })).toBeVisible()
    },
  },
  {
    name: 'a look at a row',
    path: '/data/public/tasks?filter=title.eq.Write+the+questions',
    ready: async (page) => {
      await page.getByRole('gridcell', { name: /^Customer interviews/ }).click()
      await page.keyboard.press('Alt+Enter')
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Open in projects' })).toBeVisible()
    },
  },
  {
    name: 'menu of a cell',
    isMenu: true,
    path: '/data/public/tasks?filter=title.eq.Write+the+questions',
    ready: async (page) => {
      await page
        .getByRole('gridcell', { name: 'Write the questions', exact: true })
        .click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: 'Only this value' })).toBeVisible()
    },
  },
  {
    name: 'menu of a column',
    isMenu: true,
    path: '/data/public/tasks?filter=title.eq.Write+the+questions',
    ready: async (page) => {
      await page.getByRole('columnheader', { name: /^title/ }).click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: /Hide/ })).toBeVisible()
    },
  },
  {
    name: 'keys of a table',
    path: '/data/public/tasks?filter=title.eq.Write+the+questions',
    ready: async (page) => {
      await page.getByRole('gridcell', { name: 'Write the questions', exact: true }).click()
      await page.keyboard.press('Control+/')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'changing all rows that match',
    path: '/data/public/tasks?filter=title.eq.Write+the+questions',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select row' }).check()
      await page.getByRole('button', { name: 'All that match' }).click()
      await page.getByRole('menuitem', { name: 'Edit all rows that match…' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit all rows that match' })).toBeVisible()
    },
  },
  {
    name: 'groups of filters, and a search',
    path: '/data/public/projects?match=any&filter=name.contains.a&all.1=budget.between.1,90000&all.1=starts_on.within.year&search=a',
    ready: async (page) => {
      await expect(page.getByRole('group', { name: 'Group of conditions' })).toBeVisible()
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('searchbox', { name: 'Search this table' })).toBeVisible()
    },
  },
  {
    name: 'keeping a view',
    path: '/data/public/projects?filter=name.contains.a',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible()
    },
  },
  {
    name: 'filter editor',
    path: '/data/public/projects?filter=name.contains.Website',
    ready: async (page) => {
      await tableReady(page)
      await page.getByRole('button', { name: 'Add filter' }).click()
      await expect(page.getByRole('dialog', { name: 'Add filter' })).toBeVisible()
    },
  },
  {
    name: 'filter of a day',
    path: '/data/public/projects?filter=starts_on.gte.2020-01-05&sort=name.asc',
    ready: async (page) => {
      await page.getByRole('button', { name: 'starts_on from 2020-01-05', exact: true }).click()
      await expect(page.getByRole('grid', { name: 'January 2020' })).toBeVisible()
    },
  },
  {
    name: 'going to a row',
    path: '/data/public/readings',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Go to…' }).click()
      await page.getByRole('textbox', { name: 'Row number' }).fill('40000')
      await page.keyboard.press('Enter')
      await expect(page.locator('[aria-rowindex="40001"]').getByRole('gridcell').nth(2)).not.toHaveText('')
      await page.getByRole('button', { name: 'Go to…' }).click()
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
    },
  },
  { name: 'buckets', path: '/files', ready: bucketsReady, isMenu: true },
  {
    name: 'new folder',
    path: '/files',
    ready: async (page) => {
      await fileReady(page)
      await page.getByRole('button', { name: 'New folder' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    },
  },
  {
    name: 'share',
    path: '/files',
    ready: async (page) => {
      await fileReady(page)
      await page.getByRole('button', { name: `Actions for ${picture.name}` }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    },
  },
  {
    name: 'preview',
    path: '/files',
    ready: async (page) => {
      await fileReady(page)
      await page.getByRole('button', { name: picture.name, exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: picture.name })).toBeVisible()
    },
  },
  {
    name: 'user menu',
    isMenu: true,
    path: '/',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Account: / }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'appearance menu',
    isMenu: true,
    path: '/',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Appearance' }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
    },
  },
]

/** Each screen is read in one theme in every run, in turn, and in both in the long one. */
const isLong = Boolean(process.env.PORTICO_LONG)
const length = isLong ? ', in both themes @long' : ''
const themeOf = (index: number) => (isLong ? {} : ({ only: index % 2 === 0 ? 'light' : 'dark' } as const))

/** Fails where axe finds something, or the page is wider than the smallest phone. */
async function expectFits(page: Page, screen: Screen, index: number): Promise<void> {
  await expectAccessible(page, screen.name, { ...screen, ...themeOf(index) })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(wide, `${screen.name}, 320 px wide`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

/** Signs in, and puts a file where the pages of files need one. */
async function signInWithFile(page: Page, portal: TestPortal): Promise<void> {
  await giveSession(page, portal)
  await page.goto(`${portal.shell}/files`)
  await expect(page.getByText(/Nothing here yet|^\d+ items?$/)).toBeVisible()
  if ((await page.getByRole('button', { name: picture.name, exact: true }).count()) > 0) return
  await page.getByLabel('Upload files').setInputFiles(picture)
  await fileReady(page)
}

test(`axe finds nothing on the pages of the signed out, and none is wider than 320 pixels${length}`, async ({
  page,
  portal,
}) => {
  test.slow()
  for (const [index, screen] of signedOut.entries()) {
    await page.goto(portal.shell + screen.path)
    await screen.ready(page)
    await expectFits(page, screen, index)
  }
})

test(`axe finds nothing on the pages of the signed in, and none is wider than 320 pixels${length}`, async ({
  page,
  portal,
}) => {
  test.slow()
  await signInWithFile(page, portal)
  for (const [index, screen] of signedIn.entries()) {
    await page.goto(portal.shell + screen.path)
    await screen.ready(page)
    await expectFits(page, screen, index)
  }
})

/** Half of what can be opened is, in every run, and all of it in the long one. */
const read = opened.filter((_, index) => isLong || index % 2 === 0)

test(`axe finds nothing on what opens over a page${length}`, async ({ page, portal }) => {
  test.slow()
  await signInWithFile(page, portal)
  for (const [index, screen] of read.entries()) {
    // The page below is read with the first that opens over it.
    const onTop = screen.path === read[index - 1]?.path
    if (!onTop) await page.goto(portal.shell + screen.path)
    await screen.ready(page)
    await expectAccessible(page, screen.name, { ...screen, ...themeOf(index), onTop })
    // A form that was touched would ask before the page is left; none was.
    await page.keyboard.press('Escape')
    await expect(page.locator('[role$="dialog"], [role="menu"]').filter({ visible: true })).toHaveCount(0)
  }
})

test('axe finds nothing on the panel of a remote that failed', async ({ page, portal }) => {
  await signIn(page, portal)
  await page.route(`${portal.remotes.files}/**`, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessible(page, 'failure panel')
})

test('axe finds nothing on the remotes as pages of their own', async ({ page, portal }) => {
  test.slow()
  await page.goto(portal.remotes.auth ?? '')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expectAccessible(page, 'auth alone')
  await page.goto(portal.remotes.data ?? '')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'sign-in form of data alone')
  await page.getByLabel('Email').fill(portal.demo?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Tables', level: 1 })).toBeVisible()
  await expectAccessible(page, 'data alone')
  await page.goto(portal.remotes.files ?? '')
  await expect(page.getByRole('heading', { name: 'My files', level: 1 })).toBeVisible()
  await expectAccessible(page, 'files alone')
})
