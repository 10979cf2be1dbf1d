import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(2600, 800))

const [id, title] = tasks.columns
const names = [
  '__proto__',
  'constructor',
  'toString',
  '50% off',
  'a.b',
  'portico-open-row',
  'rdg-select-column',
]
const table = {
  ...tasks,
  columns: [id, ...names.map((name) => ({ ...title, name, nullable: true }))],
}

/** A row whose values contain their column's name. */
const row = { id: 1, ...Object.fromEntries(names.map((name) => [name, `in ${name}`])) }

function stage() {
  const sent: unknown[] = []
  const mounted = mountTable('', {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': { body: [row] },
      'POST /tasks': (_url, body) => {
        sent.push(body)
        return { body: [{ ...row, id: 2 }] }
      },
    },
  })
  return { ...mounted, sent }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

test('columns with reserved names of JavaScript, URLs and the grid show their values', async () => {
  stage()
  for (const name of names) await expect.element(cell(`in ${name}`)).toBeInTheDocument()
  const headers = page.getByRole('columnheader').elements()
  expect(headers).toHaveLength(names.length + 3)
  for (const header of headers) expect(header.getBoundingClientRect().width).toBeLessThanOrEqual(400)
})

test('a new row with reserved column names is entered and saved', async () => {
  const { sent } = stage()
  await page.getByRole('button', { name: 'Add row' }).click()
  const drawer = page.getByRole('dialog', { name: /^New row in tasks/ })
  await drawer.getByRole('textbox', { name: /^constructor/ }).fill('typed')
  await drawer.getByRole('textbox', { name: /^__proto__/ }).fill('typed too')
  expect(drawer.element().querySelector('[aria-invalid]')).toBeNull()
  await drawer.getByRole('button', { name: 'Add row' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(Object.entries(sent[0] ?? {})).toEqual(
    expect.arrayContaining([
      ['constructor', 'typed'],
      ['__proto__', 'typed too'],
    ]),
  )
})
