import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const many = Array.from({ length: 6 }, (_, i) => ({
  ...rows[0],
  id: i + 1,
  title: `Task ${i + 1}`,
  hours: i || null,
}))
const answers = { 'GET /tasks': { body: many } }
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const chosen = () =>
  [...document.querySelectorAll('[role="gridcell"][aria-selected="true"]')].map(
    (element) => element.textContent,
  )

/** Returns the clipboard data that the focused cell sets on a copy event, as at Ctrl+C. */
function copy(): DataTransfer {
  const clipboardData = new DataTransfer()
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  )
  return clipboardData
}

test('Shift with arrow keys selects a range and announces its size, and Ctrl+C copies it as text', async () => {
  const { host } = mountTable('', { answers })
  await cell('Task 1').click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
  expect(chosen()).toEqual(['Task 1', 'NULL', 'Task 2', '1', 'Task 3', '2'])
  expect(host.announced.at(-1)).toBe('3 × 2 cells selected')
  const copied = copy()
  expect(copied.getData('text/plain')).toBe('Task 1\t\r\nTask 2\t1\r\nTask 3\t2')
  expect(JSON.parse(copied.getData('application/x-portico-cells'))[0]).toEqual(['Task 1', null])
  expect(host.announced.at(-1)).toBe('6 cells copied')
})

test('Ctrl+C copies a single cell without a range', async () => {
  mountTable('', { answers: { 'GET /tasks': { body: [{ ...rows[0], title: 'two\nlines "and" a\ttab' }] } } })
  await page.getByRole('gridcell', { name: /two lines/ }).click()
  expect(copy().getData('text/plain')).toBe('"two\nlines ""and"" a\ttab"')
})

test('Shift with a press extends the range, and the next move ends it', async () => {
  mountTable('', { answers })
  await cell('Task 2').click()
  await cell('Task 4').click({ modifiers: ['Shift'] })
  expect(chosen()).toEqual(['Task 2', 'Task 3', 'Task 4'])
  await expect.element(cell('Task 2')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toEqual(['Task 3'])
})

test('dragging selects cells, and Escape keeps only the first', async () => {
  mountTable('', { answers })
  await expect.element(cell('Task 1')).toBeVisible()
  await userEvent.dragAndDrop(cell('Task 1'), cell('Task 3'))
  expect(chosen()).toEqual(['Task 1', 'Task 2', 'Task 3'])
  expect(getSelection()?.toString()).toBe('')
  await cell('Task 5').hover()
  expect(chosen()).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toEqual(['Task 1'])
})

test('Ctrl+A selects all rows and columns with values', async () => {
  mountTable('', { answers })
  await cell('Task 4').click()
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen()).toHaveLength(many.length * tasks.columns.length)
})

test('Ctrl+Space selects the column, or the columns of a range', async () => {
  const { host } = mountTable('', { answers })
  await cell('Task 4').click()
  await userEvent.keyboard('{Control>} {/Control}')
  expect(chosen()).toEqual(many.map(({ title }) => title))
  expect(host.announced.at(-1)).toBe('6 × 1 cells selected')
  await cell('Task 4').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>} {/Control}')
  expect(chosen()).toHaveLength(12)
})

test('arrow keys follow their visual direction on a right-to-left page', async () => {
  mountTable('', { answers, appearance: { direction: 'rtl' } })
  await cell('Task 2').click()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(chosen()).toEqual(['Task 2', '1'])
})

test('copying in an editor copies its text', async () => {
  mountTable('', { answers })
  await cell('Task 2').click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveFocus()
  expect(copy().types).toEqual([])
})

test('a range is cleared when other rows take its place', async () => {
  let shown = many
  mountTable('', { answers: { 'GET /tasks': () => ({ body: shown }) } })
  await cell('Task 2').click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  shown = many.slice(1)
  await page.getByRole('button', { name: 'Reload rows' }).click()
  await expect.element(cell('Task 1')).not.toBeInTheDocument()
  await expect.element(cell('Task 3')).toBeVisible()
  expect(chosen().length).toBeLessThan(2)
})
