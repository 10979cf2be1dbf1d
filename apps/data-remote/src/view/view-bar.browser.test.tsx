import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tasks } from '../data-stage.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const chip = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

/** The view that the address now holds, as the bar wrote it. */
const view = (search: string) => {
  const params = new URLSearchParams(search)
  return { sort: params.get('sort'), filters: params.getAll('filter') }
}

describe('a filter', () => {
  test('is changed where its chip stands, from what it is', async () => {
    const { host } = mountTable('?filter=title.contains.r&filter=hours.gte.1')
    await chip('title contains r').click()
    await expect.element(dialog.getByRole('combobox', { name: 'Column' })).toMatchTextContent('title')
    await expect.element(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('r')
    const box = dialog.element().getBoundingClientRect()
    const place = chip('title contains r').element().getBoundingClientRect()
    expect(Math.abs(box.top - place.bottom)).toBeLessThan(12)
    await dialog.getByRole('textbox').fill('Re')
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('title contains Re')).toHaveFocus()
    expect(view(host.history.location.search).filters).toEqual(['title.contains.Re', 'hours.gte.1'])
  })

  test('is left as it was by Escape, and by a press on its chip', async () => {
    const { host } = mountTable('?filter=title.contains.r')
    await chip('title contains r').click()
    await dialog.getByRole('textbox').fill('other')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(chip('title contains r')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('textbox')).toHaveValue('r')
    await chip('title contains r').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(view(host.history.location.search).filters).toEqual(['title.contains.r'])
  })

  test('is added, and its value is checked in its field', async () => {
    const { host } = mountTable()
    await chip('Add filter').click()
    await dialog.getByRole('combobox', { name: 'Column' }).click()
    await page.getByRole('option', { name: 'hours' }).click()
    const value = dialog.getByRole('textbox', { name: 'Value' })
    await value.fill('three')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(value).toHaveAccessibleDescription('Enter a whole number.')
    await value.fill('3')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('hours is 3')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['hours.eq.3'])
  })

  test('of few values is chosen, also several at once', async () => {
    const { host } = mountTable('?filter=status.in.open')
    await chip('status is one of open').click()
    await dialog.getByRole('checkbox', { name: 'done' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('status is one of open,done')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['status.in.open,done'])
  })

  test('of a moment has a calendar', async () => {
    const due = { ...tasks.columns[1], name: 'due', type: 'date', udt: 'date' }
    const table = { ...tasks, columns: [...tasks.columns, due] }
    const { host } = mountTable('?filter=due.gte.2026-11-21', {
      answers: { 'POST /rpc/portico_schema': { body: { tables: [table] } } },
    })
    await chip('due from 2026-11-21').click()
    await dialog.getByRole('button', { name: 'Thursday, November 26, 2026' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('due from 2026-11-26')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['due.gte.2026-11-26'])
  })

  test('goes by its button and by Delete, and the keyboard stays in the bar', async () => {
    const { host } = mountTable('?filter=title.contains.r&filter=hours.gte.1')
    await page.getByRole('button', { name: 'Remove the filter title contains r' }).click()
    await expect.element(chip('hours is at least 1')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(chip('Add filter')).toHaveFocus()
    expect(host.history.location.search).toBe('')
  })

  test('that the table has no column for is crossed out, and changed into another', async () => {
    mountTable('?filter=gone.eq.1')
    await expect.element(page.getByTitle('This table can’t be filtered this way')).toBeVisible()
    await chip('gone is 1').click()
    await expect.element(dialog.getByRole('combobox', { name: 'Column' })).toMatchTextContent('title')
  })
})

describe('a sort', () => {
  test('is turned by its arrow', async () => {
    const { host, requests } = mountTable('?sort=title.asc')
    await chip('Sort title descending').click()
    await expect.element(chip('Sort title ascending')).toBeVisible()
    expect(view(host.history.location.search).sort).toBe('title.desc')
    await expect.poll(() => requests.some((request) => request.includes('order=title.desc'))).toBe(true)
  })

  test('is added, moved among the others and removed', async () => {
    const { host } = mountTable('?sort=title.asc')
    await chip('Add sort').click()
    await page.getByRole('menuitem', { name: 'hours' }).click()
    await chip('Sort: hours, ascending').click()
    await page.getByRole('menuitem', { name: 'Move earlier' }).click()
    await expect.poll(() => view(host.history.location.search).sort).toBe('hours.asc,title.asc')
    await page.getByRole('button', { name: 'Remove the sort by hours' }).click()
    await expect.element(chip('Sort: title, ascending')).toHaveFocus()
    expect(view(host.history.location.search).sort).toBe('title.asc')
  })
})

test('filters and sorts go together, and other parts of the address stay', async () => {
  const { host } = mountTable('?filter=title.contains.r&sort=title.asc&more=1')
  await chip('Clear all').click()
  await expect.poll(() => host.history.location.search).toBe('?more=1')
})
