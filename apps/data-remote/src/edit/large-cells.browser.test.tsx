import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const whole = 'The whole text of a large cell'
const start = whole.slice(0, 10)

/** Answers of a project that shortens values to ten characters. Its table has one large cell and a short one. */
function largeCells() {
  const state = {
    rows: [
      { id: 1, title: whole, hours: null, status: 'open' },
      { id: 2, title: 'Short', hours: 3, status: 'done' },
    ],
  }
  const sent: unknown[] = []
  const found = ({ searchParams }: URL) =>
    state.rows.filter((row) =>
      (['id', 'title'] as const).every((name) => [null, `eq.${row[name]}`].includes(searchParams.get(name))),
    )
  const answers: StubResponses = {
    'POST /rpc/portico_schema': { body: { tables: [tasks], start_length: 10 } },
    'GET /tasks': (url) => {
      const isStart = url.searchParams.get('select')?.includes('title::portico_start') === true
      const rows = found(url)
      const body = isStart ? rows.map(({ title, ...row }) => ({ ...row, _1: title.slice(0, 10) })) : rows
      return { body, headers: { 'content-range': `0-0/${rows.length}` } }
    },
    'PATCH /tasks': (url, body) => {
      sent.push(body)
      const [row] = found(url)
      if (row) Object.assign(row, body)
      return { body: row ? [row] : [] }
    },
    'DELETE /tasks': () => {
      state.rows = []
      return { body: [] }
    },
    'POST /tasks': (_url, body) => {
      sent.push(body)
      return { status: 201, body: Array.isArray(body) ? body : [body] }
    },
  }
  return { state, sent, answers }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

test('a large cell shows its start, and a short cell all of its text', async () => {
  const { requests } = mountTable('', largeCells())
  await expect.element(cell(`${start}…`)).toBeVisible()
  await expect.element(cell('Short')).toBeVisible()
  expect(requests.filter((request) => request.startsWith('GET /tasks'))).toHaveLength(1)
})

test('editing a large cell loads the complete value, and saves all of it', async () => {
  const { sent, answers } = largeCells()
  mountTable('', { answers })
  await cell(`${start}…`).click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue(whole)
  await userEvent.keyboard('{End}!{Enter}')
  await expect.poll(() => sent).toEqual([{ title: `${whole}!` }])
})

test('editing a large cell without a change saves nothing', async () => {
  const { sent, answers } = largeCells()
  mountTable('', { answers })
  await cell(`${start}…`).click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue(whole)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'title' })).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a value typed over a large cell is compared with the complete value', async () => {
  const { sent, answers } = largeCells()
  const { requests } = mountTable('', { answers })
  await cell(`${start}…`).click()
  await userEvent.keyboard('New{Enter}')
  await expect.poll(() => sent).toEqual([{ title: 'New' }])
  expect(requests.find((request) => request.startsWith('PATCH'))).toContain(`title=eq.${whole}`)
  await expect.element(cell('New')).toBeVisible()
})

test('a large value that another user has changed is not overwritten', async () => {
  const { state, sent, answers } = largeCells()
  mountTable('', { answers })
  await expect.element(cell(`${start}…`)).toBeVisible()
  const [row] = state.rows
  if (row) row.title = 'Theirs'
  await cell(`${start}…`).click()
  await userEvent.keyboard('New{Enter}')
  await expect.element(page.getByText(/Someone else changed it in the meantime/).first()).toBeVisible()
  expect(state.rows[0]?.title).toBe('Theirs')
  expect(sent).toEqual([{ title: 'New' }])
})

test('the form of a row has the complete value', async () => {
  mountTable('/1', largeCells())
  await expect.element(page.getByRole('textbox', { name: /^title/ })).toHaveValue(whole)
})

test('restored rows have their complete values', async () => {
  const { sent, answers } = largeCells()
  mountTable('', { answers })
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: 'Delete 1' }).click()
  await page.getByRole('button', { name: 'Delete 1 row' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => JSON.stringify(sent)).toContain(whole)
})
