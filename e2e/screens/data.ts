import type { Page } from '@playwright/test'
import { createSecondClient } from '../areas/second-client.ts'
import { expect } from '../portal.ts'
import { choose, getButton, type Screen, waitForDialog, waitUntilVisible } from './screen.ts'

const projects = '/data/public/projects'
const oneTask = '/data/public/tasks?filter=title.eq.Write+the+questions'

const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name, exact: true })

const tableReady = (page: Page) => waitUntilVisible(cell(page, 'Website relaunch'))

/** Returns the screen of a dialog that the menu of the table opens. */
function dialogOf(name: string, item: string, then?: (page: Page) => Promise<void>): Screen {
  return {
    name,
    path: projects,
    ready: async (page) => {
      await tableReady(page)
      await choose(page, 'More actions', item)
      await waitForDialog(page)
      await then?.(page)
    },
  }
}

const parcels = {
  name: 'projects.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('name,description,budget\nFirst,one,10\nSecond,two,x\n'),
}

const chooseFile = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('File to import').setInputFiles(parcels)
  await waitUntilVisible(getButton(page, 'Check the file'))
}

export const dataScreens: Screen[] = [
  {
    name: 'data overview',
    axe: 'page',
    path: '/data',
    ready: (page) => waitUntilVisible(page.getByRole('link', { name: /readings/ })),
  },
  { name: 'a table', axe: 'page', path: projects, ready: tableReady },
  {
    name: 'no table',
    path: '/data/public/nothing',
    ready: async (page) => {
      await page.getByText('For administrators').click()
      await waitUntilVisible(getButton(page, 'Copy SQL'))
    },
  },
  {
    name: 'no rows match',
    path: `${projects}?filter=name.eq.nothing`,
    ready: (page) => waitUntilVisible(page.getByText('No matching rows')),
  },
  {
    name: 'groups of filters, and a search',
    axe: 'opened',
    path: `${projects}?match=any&filter=name.contains.a&all.1=budget.between.1,90000&all.1=starts_on.within.year&search=a`,
    ready: async (page) => {
      await waitUntilVisible(page.getByRole('group', { name: 'Group of conditions' }))
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await waitUntilVisible(page.getByRole('searchbox', { name: 'Search this table' }))
    },
  },
  {
    name: 'chosen rows',
    path: projects,
    ready: async (page) => {
      await tableReady(page)
      await page.getByRole('checkbox', { name: 'Select all rows' }).click()
      await waitUntilVisible(getButton(page, /^Delete/))
    },
  },
  {
    name: 'deleting rows',
    path: projects,
    ready: async (page) => {
      await tableReady(page)
      await page.getByRole('checkbox', { name: 'Select all rows' }).click()
      await getButton(page, /^Delete/).click()
      await waitForDialog(page)
    },
  },
  {
    name: 'an edited cell',
    path: projects,
    ready: async (page) => {
      await cell(page, 'Website relaunch').first().dblclick()
      await waitUntilVisible(page.getByRole('grid').getByRole('textbox'))
    },
  },
  {
    name: 'columns of a table',
    path: projects,
    ready: async (page) => {
      await tableReady(page)
      await getButton(page, 'Columns').click()
      await waitUntilVisible(page.getByRole('checkbox', { name: 'description' }))
    },
  },
  {
    name: 'views of a table',
    path: projects,
    isMenu: true,
    ready: async (page) => {
      await tableReady(page)
      await getButton(page, 'Views').click()
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Save as a new view…' }))
    },
  },
  {
    name: 'more of a table',
    path: projects,
    isMenu: true,
    ready: async (page) => {
      await tableReady(page)
      await getButton(page, 'More actions').click()
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Import…' }))
    },
  },
  dialogOf('export', 'Export…'),
  dialogOf('import', 'Import…'),
  dialogOf('import, where columns go', 'Import…', chooseFile),
  dialogOf('import, checked', 'Import…', async (page) => {
    await chooseFile(page)
    await getButton(page, 'Check the file').click()
    await waitUntilVisible(getButton(page, /^Import \d+ row/))
  }),
  dialogOf('chart, not chosen', 'Chart…'),
  {
    name: 'chart',
    path: '/data/public/tasks',
    ready: async (page) => {
      await waitUntilVisible(page.getByRole('gridcell'))
      await choose(page, 'More actions', 'Chart…')
      await page.getByRole('dialog').getByRole('combobox').first().click()
      await page.getByRole('option', { name: /status/ }).click()
      await waitUntilVisible(getButton(page, 'Copy the numbers'))
    },
  },
  {
    name: 'two who change the same',
    saidOnce: ['Someone else changed it in the meantime.'],
    path: projects,
    ready: async (page, portal) => {
      await tableReady(page)
      const { ask } = await createSecondClient(portal)
      const [row] = (await ask('GET', '/rest/v1/projects?name=eq.Handbook&select=id,description')) as {
        id: string
        description: string
      }[]
      const own = cell(page, row?.description ?? '').first()
      await own.dblclick()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('What I wrote')
      // Always another text than before, also when the screen is opened again.
      const theirs = 'What somebody else wrote'
      const description = row?.description === theirs ? `${theirs} later` : theirs
      await ask('PATCH', `/rest/v1/projects?id=eq.${row?.id}`, { description })
      await page.keyboard.press('Enter')
      await waitUntilVisible(page.getByRole('dialog', { name: /Someone else changed/ }))
    },
  },
  {
    name: 'new row',
    axe: 'opened',
    path: projects,
    ready: async (page) => {
      await tableReady(page)
      await getButton(page, 'Add row').click()
      await waitUntilVisible(page.getByRole('dialog').getByRole('textbox', { name: 'name text' }))
    },
  },
  {
    name: 'a row',
    axe: 'page',
    path: `${projects}/a0000000-0000-4000-8000-000000000001`,
    ready: async (page) => {
      const list = page.getByRole('region', { name: 'Referred to by' })
      await waitUntilVisible(list.getByRole('link', { name: 'Collect the texts' }))
    },
  },
  {
    name: 'choosing a row',
    axe: 'opened',
    path: oneTask,
    ready: async (page) => {
      await page.getByRole('gridcell', { name: /^Customer interviews/ }).dblclick()
      await waitUntilVisible(page.getByRole('dialog').getByRole('option', { name: /^Handbook/ }))
    },
  },
  {
    name: 'a look at a row',
    axe: 'opened',
    isAtPoint: true,
    path: oneTask,
    ready: async (page) => {
      await page.getByRole('gridcell', { name: /^Customer interviews/ }).click()
      await page.keyboard.press('Alt+Enter')
      await waitUntilVisible(page.getByRole('dialog').getByRole('link', { name: 'Open in projects' }))
    },
  },
  {
    name: 'menu of a cell',
    axe: 'opened',
    isAtPoint: true,
    path: oneTask,
    isMenu: true,
    ready: async (page) => {
      await cell(page, 'Write the questions').click({ button: 'right' })
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Only this value' }))
    },
  },
  {
    name: 'menu of a column',
    axe: 'opened',
    isAtPoint: true,
    path: oneTask,
    isMenu: true,
    ready: async (page) => {
      await page.getByRole('columnheader', { name: /^title/ }).click({ button: 'right' })
      await waitUntilVisible(page.getByRole('menuitem', { name: /Hide/ }))
    },
  },
  {
    name: 'keys of a table',
    axe: 'opened',
    path: oneTask,
    ready: async (page) => {
      await cell(page, 'Write the questions').click()
      await page.keyboard.press('Control+/')
      await waitUntilVisible(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    },
  },
  {
    name: 'changing all rows that match',
    axe: 'opened',
    path: oneTask,
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select row' }).check()
      await choose(page, 'All that match', 'Edit all rows that match…')
      await waitUntilVisible(page.getByRole('dialog', { name: 'Edit all rows that match' }))
    },
  },
  {
    name: 'keeping a view',
    axe: 'opened',
    path: `${projects}?filter=name.contains.a`,
    ready: async (page) => {
      await choose(page, 'Views', 'Save as a new view…')
      await waitUntilVisible(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }))
    },
  },
  {
    name: 'filter editor',
    axe: 'opened',
    path: `${projects}?filter=name.contains.Website`,
    ready: async (page) => {
      await tableReady(page)
      await getButton(page, 'Add filter').click()
      await waitUntilVisible(page.getByRole('dialog', { name: 'Add filter' }))
    },
  },
  {
    name: 'filter of a day',
    axe: 'opened',
    path: `${projects}?filter=starts_on.gte.2020-01-05&sort=name.asc`,
    ready: async (page) => {
      await getButton(page, 'starts_on from 2020-01-05').click()
      await waitUntilVisible(page.getByRole('grid', { name: 'January 2020' }))
    },
  },
  {
    name: 'going to a row',
    axe: 'opened',
    path: '/data/public/readings',
    ready: async (page) => {
      await getButton(page, 'Go to…').click()
      await page.getByRole('textbox', { name: 'Row number' }).fill('40000')
      await page.keyboard.press('Enter')
      await expect(page.locator('[aria-rowindex="40001"]').getByRole('gridcell').nth(2)).not.toHaveText('')
      await getButton(page, 'Go to…').click()
      await waitUntilVisible(page.getByRole('dialog', { name: 'Go to' }))
    },
  },
]
