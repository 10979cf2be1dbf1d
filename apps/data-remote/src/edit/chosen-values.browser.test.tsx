import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

// The grid renders only visible columns, so the window must be wide.
beforeEach(() => page.viewport(1280, 800))

const due = { ...tasks.columns[1], name: 'due', type: 'date', udt: 'date', nullable: true }
const at = { ...tasks.columns[1], name: 'at', type: 'timestamp', udt: 'timestamp', nullable: true }
const table = { ...tasks, columns: [...tasks.columns, due, at] }
const first = { ...rows[0], due: '2026-11-21', at: '2026-09-21T19:11:00' }

function stage(appearance = {}) {
  const sent: unknown[] = []
  const write = (_url: URL, body: unknown) => {
    sent.push(body)
    return { body: [{ ...first, ...(body as object) }] }
  }
  const mounted = mountTable('', {
    appearance,
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': { body: [first] },
      'PATCH /tasks': write,
      'POST /tasks': write,
    },
  })
  return { ...mounted, sent }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

describe('a cell of few values', () => {
  test('an enumeration cell opens its list at once, and saves a keyboard choice', async () => {
    const { sent } = stage()
    await cell('open').click()
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('option', { name: 'open' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => sent).toEqual([{ status: 'done' }])
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('gridcell', { selected: true })).toMatchTextContent('NULL')
  })

  test('an enumeration cell is unchanged after Escape', async () => {
    const { sent } = stage()
    await cell('open').dblClick()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(cell('open')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('an enumeration cell saves a clicked value', async () => {
    const { sent } = stage()
    await cell('open').dblClick()
    await page.getByRole('option', { name: 'done' }).click()
    await expect.poll(() => sent).toEqual([{ status: 'done' }])
  })
})

describe('a calendar', () => {
  test('the calendar of a cell is reached by Alt+↓, and Enter saves its day', async () => {
    const { sent } = stage()
    await cell('Nov 21, 2026').click()
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowRight}{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'due' })).toHaveValue('2026-11-22')
    expect(sent).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ due: '2026-11-22' }])
  })

  test('the calendar of a new row keeps the typed time', { tags: ['long'] }, async () => {
    stage()
    await page.getByRole('button', { name: 'Add row' }).click()
    const field = page.getByRole('textbox', { name: /^at / })
    await field.fill('2026-11-21 14:30')
    await page.getByRole('button', { name: 'at: open the calendar' }).click()
    await expect.element(page.getByRole('button', { name: 'Saturday, November 21, 2026' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(field).toHaveValue('2026-11-14 14:30')
    await expect.element(page.getByRole('button', { name: 'at: open the calendar' })).toHaveFocus()
  })
})

test('a new row offers the values of an enumeration, labelled by its field', {
  tags: ['long'],
}, async () => {
  const { sent } = stage()
  await page.getByRole('button', { name: 'Add row' }).click()
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^status/ })
    .click()
  await page.getByRole('option', { name: 'done' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add row' }).click()
  await expect.poll(() => sent).toMatchObject([{ status: 'done' }])
})

test.each(['en', 'de', 'ar'])('a date and time fits in its column (%s)', async (locale) => {
  stage({ locale, direction: locale === 'ar' ? 'rtl' : 'ltr' })
  const year = page.getByRole('gridcell').getByText(/2026.*:11/)
  await expect.element(year).toBeVisible()
  const { scrollWidth, clientWidth } = year.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
