// @module-tag long
import { saveRecentItems } from '@portico/react-remote'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import { defaultLayout } from './column-layout.ts'

beforeEach(() => page.viewport(1280, 800))

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent?.replace(', key', '') ?? '')
    .filter((name) => name !== '' && name !== 'Open row')
/** Clears stored data as the host does on sign-out (`clearRecentItems`). */
const signOut = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('portico-recent:')) localStorage.removeItem(key)
}
const open = () => page.getByRole('button', { name: 'Columns' }).click()
const shown = async (names: string[]) => expect.poll(headers).toEqual(names)

describe('the columns of a table', () => {
  test('columns are hidden, moved and frozen, and stay so when the table opens again', async () => {
    const { unmount } = mountTable()
    await shown(['id', 'title', 'hours', 'status'])
    await open()
    await page.getByRole('checkbox', { name: 'hours' }).click()
    await shown(['id', 'title', 'status'])
    await page.getByRole('button', { name: 'status: move towards the start' }).click()
    await page.getByRole('checkbox', { name: 'status' }).click()
    await page.getByRole('checkbox', { name: 'status' }).click()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await shown(['id', 'status', 'title'])
    await page.getByRole('button', { name: 'title: freeze' }).click()
    await shown(['title', 'id', 'status'])
    await expect
      .element(page.getByRole('button', { name: 'title: freeze' }))
      .toHaveAttribute('aria-pressed', 'true')
    unmount()
    mountTable()
    await shown(['title', 'id', 'status'])
    await open()
    await page.getByRole('button', { name: 'Reset' }).click()
    await shown(['id', 'title', 'hours', 'status'])
    expect(localStorage.getItem('portico-layout:ada:public.tasks:')).toBeNull()
  })

  test('at least one column stays visible', { tags: ['long'] }, async () => {
    mountTable()
    await open()
    for (const name of ['id', 'title', 'hours']) await page.getByRole('checkbox', { name }).click()
    await shown(['status'])
    await expect.element(page.getByRole('checkbox', { name: 'status' })).toBeDisabled()
  })

  test('column widths and row heights are kept, and keys change widths', async () => {
    const { unmount } = mountTable()
    const title = page.getByRole('columnheader', { name: 'title' })
    await expect.element(title).toBeVisible()
    const width = () => Math.round(title.element().getBoundingClientRect().width)
    const before = width()
    await page.getByRole('gridcell', { name: 'Write' }).click()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
    await expect.poll(width).toBeGreaterThan(before)
    const after = width()
    await open()
    await page.getByRole('combobox', { name: 'Row height' }).click()
    await page.getByRole('option', { name: 'Relaxed' }).click()
    const height = () => page.getByRole('row').last().element().getBoundingClientRect().height
    await expect.poll(height).toBe(40)
    unmount()
    mountTable()
    await expect.poll(width).toBe(after)
    await expect.poll(height).toBe(40)
  })

  test('columns wrap their texts if rows are tall', { tags: ['long'] }, async () => {
    const title = 'A title of many words that no column of this width can show in one line'
    mountTable('', { answers: { 'GET /tasks': { body: [{ ...rows[0], title }] } } })
    const cell = page.getByRole('gridcell', { name: title })
    const height = () => {
      const range = new Range()
      range.selectNodeContents(cell.element())
      return range.getBoundingClientRect().height
    }
    await expect.element(cell).toBeVisible()
    const line = height()
    await open()
    await page.getByRole('combobox', { name: 'Row height' }).click()
    await page.getByRole('option', { name: 'Tall, text is wrapped' }).click()
    await expect.poll(() => cell.element().getBoundingClientRect().height).toBe(88)
    expect(height()).toBeGreaterThan(2 * line)
    expect(height()).toBeLessThan(88)
  })

  test('the column layout survives sign-out, separately for each account', async () => {
    const { unmount } = mountTable()
    await open()
    await page.getByRole('checkbox', { name: 'hours' }).click()
    await shown(['id', 'title', 'status'])
    unmount()
    signOut()
    const again = mountTable()
    await shown(['id', 'title', 'status'])
    again.unmount()
    mountTable('', { user: 'bob' })
    await shown(['id', 'title', 'hours', 'status'])
  })

  test('a column layout from an earlier version is kept', async () => {
    const layout = { ...defaultLayout, hidden: ['title'] }
    saveRecentItems('columns', 'ada', [{ schema: 'public', name: 'tasks', layout }, 'broken'])
    const { unmount } = mountTable()
    await shown(['id', 'hours', 'status'])
    unmount()
    signOut()
    mountTable()
    await shown(['id', 'hours', 'status'])
  })
})
