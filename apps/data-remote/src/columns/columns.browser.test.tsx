import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => localStorage.clear())

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent?.replace(', key', '') ?? '')
    .filter(Boolean)
const open = () => page.getByRole('button', { name: 'Columns' }).click()
const shown = async (names: string[]) => expect.poll(headers).toEqual(names)

describe('the columns of a table', () => {
  test('are hidden, moved and frozen, and stay so when the table is opened again', async () => {
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
    expect(localStorage.getItem('portico-recent:ada:columns') ?? '[]').not.toContain('tasks')
  })

  test('keep one that is shown', async () => {
    mountTable()
    await open()
    for (const name of ['id', 'title', 'hours']) await page.getByRole('checkbox', { name }).click()
    await shown(['status'])
    await expect.element(page.getByRole('checkbox', { name: 'status' })).toBeDisabled()
  })

  test('keep their widths, which keys change, too; rows keep their height', async () => {
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
})
