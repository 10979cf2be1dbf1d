import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import type { Row } from '../query/row.ts'

beforeEach(() => page.viewport(1280, 800))

interface Stored extends Row {
  id: number
}

/** Mounts the table with a server that stores rows, and refuses new rows with 99 hours until `mend` is called. */
function stage(
  count: number,
  {
    table = tasks,
    place = '',
    onInserted = () => {},
  }: { table?: object; place?: string; onInserted?: () => void } = {},
) {
  let stored = Array.from(
    { length: count },
    (_, i): Stored => ({ ...aRow, id: i + 1, title: `Task ${i + 1}` }),
  )
  let isRefusing = true
  const inserts: unknown[] = []
  const find = (url: URL) => {
    const or = url.searchParams.get('or') ?? url.searchParams.get('id') ?? ''
    const after = Number(/gt\."?(\d+)/.exec(or)?.[1] ?? 0)
    const named = new Set((/^(?:eq\.|in\.)(.*)$/.exec(or)?.[1]?.match(/\d+/g) ?? []).map(Number))
    return stored.filter(({ id }) => (named.size > 0 ? named.has(id) : id > after))
  }
  const change = (id: number, to: object) => {
    stored = stored.map((row) => (row.id === id ? { ...row, ...to } : row))
    return stored.find((row) => row.id === id)
  }
  const mounted = mountTable(place, {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': (url) => ({
        body: find(url).slice(0, Number(url.searchParams.get('limit') ?? stored.length)),
        headers: { 'content-range': `0-0/${stored.length}` },
      }),
      'PATCH /tasks': (url, body) => ({ body: find(url).map(({ id }) => change(id, body as object)) }),
      'POST /rpc/portico_save_rows': (_url, body) => ({
        body: (body as { changes: { key: { id: string }; to: Row }[] }).changes.map(({ key, to }) => ({
          state: 'saved',
          row: change(Number(key.id), to),
        })),
      }),
      'POST /tasks': (_url, body) => {
        const rows = body as Row[]
        inserts.push(rows)
        if (isRefusing && rows.some(({ hours }) => hours === 99))
          return { status: 400, body: { code: '23514', message: 'check', details: null, hint: null } }
        const first = Math.max(0, ...stored.map(({ id }) => id)) + 1
        const added = rows.map((row, i): Stored => ({ id: first + i, ...aRow, ...row }))
        stored = [...stored, ...added]
        onInserted()
        return { status: 201, body: added }
      },
      'DELETE /tasks': (url) => {
        const gone = new Set(find(url))
        stored = stored.filter((row) => !gone.has(row))
        return { body: [] }
      },
    },
  })
  const titles = () => stored.map(({ title }) => title)
  const mend = () => {
    isRefusing = false
  }
  return { ...mounted, inserts, titles, mend }
}

const aRow = { title: 'untitled', hours: null, status: 'open' }

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name }).click()

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

const lines = (count: number) => Array.from({ length: count }, (_, i) => `New ${i + 1}`)

test('pasting over rows that are not loaded reads them first', async () => {
  const { titles, inserts } = stage(450)
  await cell('Task 1').click()
  paste(lines(420).join('\n'))
  await press('Change 420 cells')
  await expect.poll(() => titles().slice(0, 420)).toEqual(lines(420))
  expect([titles()[420], inserts]).toEqual(['Task 421', []])
})

test('lines beyond the last row become new rows, in one history step with the changed cells', async () => {
  const { titles, inserts, host } = stage(3)
  await cell('Task 2').click()
  paste('A\t1\nB\t2\nC\t3\n\t\nD')
  await expect
    .element(dialog.getByText('4 cells will change, and 2 rows will be added.', { exact: false }))
    .toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Add 2 rows as new' })).toBeChecked()
  await press('Change cells and add rows')
  await expect.poll(titles).toEqual(['Task 1', 'A', 'B', 'C', 'D'])
  expect(inserts).toEqual([[{ title: 'C', hours: 3 }, { title: 'D' }]])
  await expect.element(cell('D')).toBeVisible()
  await expect.poll(() => host.notices.at(-1)?.title).toBe('2 rows added')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(titles).toEqual(['Task 1', 'Task 2', 'Task 3'])
  await expect.element(cell('D')).not.toBeInTheDocument()
  await cell('Task 2').click()
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(titles).toEqual(['Task 1', 'A', 'B', 'C', 'D'])
})

test('lines pasted into an empty table become rows, after a preview of values that do not fit', async () => {
  const { titles, inserts } = stage(0)
  await expect.element(page.getByText('No rows yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Paste rows' })).toBeVisible()
  paste('A\t1\nB\tmany\nC\t3')
  await expect.element(dialog.getByText('1 row won’t be added', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /2 hours many Enter/ })).toBeVisible()
  expect(inserts).toEqual([])
  await press('Add 2 rows')
  await expect.poll(titles).toEqual(['A', 'C'])
  await expect.element(cell('C')).toBeVisible()
})

test('refused rows are kept with their reasons, and the others are added', async () => {
  const { titles, inserts, mend } = stage(0)
  await expect.element(page.getByRole('button', { name: 'Paste rows' })).toBeVisible()
  paste('A\t1\nB\t99\nC\t3')
  await press('Add 3 rows')
  await expect.element(page.getByRole('dialog', { name: '1 row wasn’t added' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /2 B · 99/ })).toBeVisible()
  expect(titles()).toEqual(['A', 'C'])
  mend()
  await press('Try again')
  await expect.poll(titles).toEqual(['A', 'C', 'B'])
  await expect.element(dialog).not.toBeInTheDocument()
  expect(inserts.at(-1)).toEqual([{ title: 'B', hours: 99 }])
})

test('lines without a required value are not added as rows', async () => {
  stage(1)
  await cell('Task 1').click()
  await userEvent.keyboard('{ArrowRight}')
  paste('1\n2')
  await expect.element(dialog.getByText(/^1 row goes past the last row and will be skipped/)).toBeVisible()
  await expect.element(dialog.getByText(/have no values for: title\./)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('1 cell in 1 row will change.', { exact: false })).toBeVisible()
})

test('pasting is refused with an explanation if a filter hides all rows', async () => {
  const { host } = stage(0, { place: '?filter=hours.eq.7' })
  await expect.element(page.getByText('No matching rows')).toBeVisible()
  await expect
    .poll(() => {
      paste('A\t1')
      return host.announced.at(-1)
    })
    .toMatch(/Clear it first/)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('rows with keys are added once after a lost answer', { tags: ['long'] }, async () => {
  const privileges = { select: true, insert: true, update: true }
  const key = { ...tasks.columns[0], identity: null, privileges }
  let isLost = true
  const { titles, host } = stage(0, {
    table: { ...tasks, columns: [key, ...tasks.columns.slice(1)] },
    onInserted: () => {
      if (isLost) {
        isLost = false
        throw new TypeError('Failed to fetch')
      }
    },
  })
  await expect.element(page.getByRole('button', { name: 'Paste rows' })).toBeVisible()
  paste('7\tA\n8\tB')
  await press('Add 2 rows')
  await expect.poll(() => host.notices.at(-1)?.title).toBe('2 rows added')
  expect(titles()).toEqual(['A', 'B'])
})
