import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 900))

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const header = (name: RegExp) => page.getByRole('columnheader', { name })
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

/** Mounts the table with a server that returns saved changes. */
function stage(table: object = tasks) {
  const sent: unknown[] = []
  const mounted = mountTable('', {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'PATCH /tasks': (url, body) => {
        sent.push(body)
        const row = rows.find(({ id }) => url.searchParams.get('id') === `eq.${id}`)
        return { body: [{ ...row, ...(body as object) }] }
      },
    },
  })
  return { ...mounted, sent }
}

describe('the menu of a cell', () => {
  test('the menu of a cell filters by its value, and excludes its value', { tags: ['long'] }, async () => {
    const { history } = stage().host
    await cell('Write').click({ button: 'right' })
    await expect.element(page.getByRole('menu', { name: 'Cell' })).toBeVisible()
    await choose('Only this value')
    await expect.poll(() => history.location.search).toBe('?filter=title.eq.Write')
    await page.getByRole('gridcell', { name: 'NULL' }).first().click({ button: 'right' })
    await choose('Without this value')
    await expect.poll(() => history.location.search).toBe('?filter=title.eq.Write&filter=hours.notnull')
  })

  test('the menu of a cell sets NULL, and undoes it', async () => {
    const { sent } = stage()
    await cell('3').click({ button: 'right' })
    await choose('Set to NULL')
    await expect.poll(() => sent).toEqual([{ hours: null }])
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await cell('Read').click({ button: 'right' })
    await choose('Undo')
    await expect.poll(() => sent.at(-1)).toEqual({ hours: 3 })
  })

  test('the menu of a cell applies to all selected cells, and sets DEFAULT', async () => {
    const { sent } = stage()
    await cell('open').click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await cell('done').click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Copy 2 rows as JSON' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Fill down' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Fill to the end of the line' }).query()).toBeNull()
    await choose('Set to DEFAULT')
    await expect.poll(() => sent).toEqual([{}, {}])
  })

  test('the menu of a cell opens by keyboard, and returns the focus', async () => {
    stage()
    await cell('Write').click()
    const { activeElement } = document
    activeElement?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('menu', { name: 'Cell' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(cell('Write')).toHaveFocus()
  })

  test('the menu of a cell has the actions of the buttons next to its value', async () => {
    const [, text] = tasks.columns
    const more = [
      { ...text, name: 'site' },
      { ...text, name: 'data', type: 'bytea', udt: 'bytea' },
    ]
    const site = 'https://example.test/picture.png'
    mountTable('', {
      answers: {
        'POST /rpc/portico_schema': {
          body: { tables: [{ ...tasks, columns: [...tasks.columns, ...more] }] },
        },
        'GET /tasks': { body: [{ ...rows[0], site, data: '\\x89504e470d0a1a0a' }] },
      },
    })
    const chooseByKey = async (of: RegExp, name: string) => {
      await page.getByRole('gridcell', { name: of }).click()
      document.activeElement?.dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
      )
      const item = page.getByRole('menuitem', { name })
      await expect.element(item).toBeVisible()
      ;(item.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await chooseByKey(/8 bytes/, 'Download')
    await expect.poll(() => saved).toEqual(['data.png'])
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await chooseByKey(/example/, 'Open link')
    await expect.poll(() => open.mock.calls).toEqual([[site, '_blank', 'noopener,noreferrer']])
    await chooseByKey(/example/, 'Show picture')
    await expect.element(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('gridcell', { name: /example/ })).toHaveFocus()
  })

  test('the menu of a cell opens the row, and its copy', { tags: ['long'] }, async () => {
    const { history } = stage().host
    await cell('Write').click({ button: 'right' })
    await choose('Duplicate row')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(history.location.pathname).toBe('/public/tasks/1')
  })

  test('the menu of a cell asks before it deletes the row', async () => {
    stage()
    await cell('Read').click({ button: 'right' })
    await choose('Delete row…')
    await expect.element(page.getByRole('heading', { name: 'Delete 1 row?' })).toBeVisible()
  })
})

describe('the menu of a header', () => {
  test('the menu of a header sorts and removes the sort', async () => {
    const { history } = stage().host
    await expect.element(header(/title/)).toHaveAccessibleDescription('text · required')
    await header(/title/).click({ button: 'right' })
    // Touch screens have no tooltip, so the menu shows the facts.
    await expect.element(page.getByRole('menu').getByText('text · required')).toBeVisible()
    await choose('Sort descending')
    await expect.poll(() => history.location.search).toBe('?sort=title.desc')
    await header(/title/).click({ button: 'right' })
    await choose('Don’t sort by title')
    await expect.poll(() => history.location.search).toBe('')
  })

  test('the menu of a header hides, freezes and resizes its column', { tags: ['long'] }, async () => {
    const long = 'A title that is much longer than its column is wide at the beginning'
    mountTable('', { answers: { 'GET /tasks': { body: [{ ...rows[0], title: long }] } } })
    const width = () => header(/title/).element().getBoundingClientRect().width
    await expect.element(header(/title/)).toBeVisible()
    const before = width()
    await header(/title/).click({ button: 'right' })
    await choose('Resize to fit')
    await expect.poll(width).toBeGreaterThan(before)
    await header(/title/).click({ button: 'right' })
    await choose('Freeze column')
    await header(/title/).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Unfreeze column' })).toBeVisible()
    await choose('Hide column')
    await expect.element(header(/title/)).not.toBeInTheDocument()
  })
})

test('the menu works in Arabic', async () => {
  mountTable('', { appearance: { locale: 'ar', direction: 'rtl' } })
  await cell('Write').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'خلية' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'هذه القيمة فقط' })).toBeVisible()
})
