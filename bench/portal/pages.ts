import type { Page } from 'playwright'
import type { Interaction } from '../visits/interactions.ts'
import type { VisitedPage } from '../visits/plan.ts'

/** An area's own page. `mounted` is the attribute that the shell sets on every remote. */
const area = (name: string) => ({
  mounted: `[data-remote="${name}"][data-remote-state="mounted"]`,
  heading: `[data-remote="${name}"] h1`,
})

/**
 * The measured pages. The content that counts as rows:
 * - home: an entry in each of its three cards (a table, a recent file with its time, a fact about the account);
 * - files: the first file of the list;
 * - a table: its first cell;
 * - account: the field with the user's name, and the first device, which the backend has to answer.
 */
export const pages: readonly VisitedPage[] = [
  {
    path: '/',
    mounted: 'main h1',
    heading: 'main h1',
    rows: [
      'main li a[href^="/data/public/"]',
      'main li a[href^="/files/"] time',
      'main a[href="/auth"] + ul > li',
    ],
    interactions: [
      openAndClose('open the appearance menu', 'button[aria-label="Appearance"]', '[role="menu"]'),
      {
        name: 'type into the command palette',
        async run(page) {
          await page.click('header button[aria-haspopup="dialog"]')
          await typeInto(page, '[role="dialog"] input', 'files')
          await page.locator('[role="option"]').first().waitFor()
          await page.keyboard.press('Escape')
          await page.locator('[role="dialog"]').waitFor({ state: 'hidden' })
        },
      },
      {
        name: 'press the link to the tables',
        async run(page) {
          await page.click('main a[href="/data"]')
          await page.locator('main nav[aria-label="Tables"]').waitFor()
        },
      },
    ],
  },
  {
    path: '/files',
    ...area('files'),
    rows: ['[data-remote="files"] [role="gridcell"]'],
    interactions: [
      openAndClose(
        'open the menu of a file',
        'button[aria-label="Actions for minutes 01.txt"]',
        '[role="menu"]',
      ),
      {
        name: 'press a row',
        async run(page) {
          await page
            .locator('[role="row"]')
            .nth(3)
            .click({ position: { x: 700, y: 20 } })
          await page.locator('[role="row"][aria-selected="true"]').waitFor()
        },
      },
      {
        name: 'search for a file',
        async run(page) {
          await typeInto(page, 'main input[type="search"]', 'minutes 07')
          await page.keyboard.press('Enter')
          await page.locator('[role="row"]', { hasText: 'minutes 01' }).waitFor({ state: 'hidden' })
        },
      },
    ],
  },
  {
    path: '/data/public/projects',
    ...area('data'),
    rows: ['[data-remote="data"] [role="gridcell"]'],
    interactions: [
      openAndClose('open the menu of the table', 'main button[aria-label="More actions"]', '[role="menu"]'),
      {
        name: 'press a cell',
        async run(page) {
          await page.click('[role="gridcell"][aria-colindex="5"]')
          await page.locator('[role="gridcell"][aria-colindex="5"][aria-selected="true"]').waitFor()
        },
      },
      {
        name: 'search the table',
        async run(page) {
          await page.click('main button[aria-keyshortcuts="/"]')
          await typeInto(page, '[role="dialog"] input', 'Handbook')
          await page.keyboard.press('Enter')
          await page.locator('[role="gridcell"]', { hasText: 'Office move' }).waitFor({ state: 'hidden' })
        },
      },
    ],
  },
  {
    path: '/auth',
    ...area('auth'),
    rows: [
      '[data-remote="auth"] input[name="name"]',
      '[data-remote="auth"] section[aria-label="Devices"] li',
    ],
    interactions: [
      openAndClose('open the list of languages', 'main [role="combobox"]', '[role="listbox"]'),
      {
        name: 'type into the field of the name',
        run: (page) => typeInto(page, 'main input[name="name"]', ' of Portico'),
      },
      {
        name: 'press the link to the people',
        async run(page) {
          await page.click('main a[href="/auth/people"]')
          await page.locator('main a[href="/auth/people"][aria-current="page"]').waitFor()
        },
      },
    ],
  },
]

/** Returns the page with a path. */
export function findPage(path: string): VisitedPage {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`there is no page ${path}, only ${pages.map((one) => one.path).join(', ')}`)
  return page
}

/** Returns the page that is measured under a route of the portal. */
export function findPageByRoute(route: string): VisitedPage {
  return findPage(pages.find(({ path }) => path === route || path.startsWith(`${route}/`))?.path ?? route)
}

/** Presses a button until its popup is visible, and closes it again with Escape. */
function openAndClose(name: string, button: string, popup: string): Interaction {
  return {
    name,
    async run(page) {
      await page.click(button)
      await page.locator(popup).waitFor()
      await page.keyboard.press('Escape')
      await page.locator(popup).waitFor({ state: 'hidden' })
    },
  }
}

/** Types at the speed of a quick typist. */
async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await page.click(field)
  await page.keyboard.type(text, { delay: 30 })
}
