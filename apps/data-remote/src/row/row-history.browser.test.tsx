import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const change = (id: number, more: object = {}) => ({
  id,
  operation: 'update',
  at: '2026-11-21T14:30:00+00:00',
  by: 'bob',
  byName: 'Bob Builder',
  before: { title: `title ${id}`, hours: null },
  after: { title: `title ${id + 1}`, hours: '4' },
  ...more,
})

function stage(answers: StubResponses = {}, isInstalled = true) {
  return mountTable('/1', {
    answers: {
      'POST /rpc/portico_schema': {
        body: {
          tables: [tasks, ...(isInstalled ? [{ ...tasks, name: 'portico_history', kind: 'view' }] : [])],
        },
      },
      'GET /portico_history': {
        body: [change(8), change(7, { operation: 'insert', by: 'ada', before: {} })],
      },
      ...answers,
    },
  })
}

const history = () => page.getByRole('region', { name: 'History' })

test('a row shows who changed what, loaded by its key', async () => {
  const { requests } = stage()
  await expect.element(history().getByText('Bob Builder')).toBeVisible()
  await expect.element(history().getByText('title 8')).toBeVisible()
  await expect.element(history().getByText('You')).toBeVisible()
  expect(requests.find((request) => request.includes('portico_history'))).toMatch(
    /table_schema=eq\.public&table_name=eq\.tasks&row_key=eq\.\["1"\]/,
  )
  await expect.element(page.getByRole('link', { name: 'portico_history' })).not.toBeInTheDocument()
})

test('a previous value is restored into its field, and saved from there', { tags: ['long'] }, async () => {
  const sent: unknown[] = []
  stage({
    'PATCH /tasks': (_url, body) => {
      sent.push(body)
      return { body: [{ ...rows[0], ...(body as object) }] }
    },
  })
  await history().getByRole('button', { name: 'Restore' }).first().click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('textbox', { name: 'title text' })).toHaveValue('title 8')
  expect(sent).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ title: 'title 8' }])
})

test('earlier changes load on request', async () => {
  const all = Array.from({ length: 25 }, (_, i) => change(100 - i))
  stage({
    'GET /portico_history': (url) => {
      const before = Number(url.searchParams.get('id')?.slice(3) ?? 1_000)
      return { body: all.filter(({ id }) => id < before).slice(0, 20) }
    },
  })
  await expect.element(history().getByText('title 101')).toBeVisible()
  await expect.element(history().getByText('title 76', { exact: true })).not.toBeInTheDocument()
  await history().getByRole('button', { name: 'Show earlier changes' }).click()
  await expect.element(history().getByText('title 76', { exact: true })).toBeInTheDocument()
})

test('without row history, no history is requested', async () => {
  const { requests } = stage({}, false)
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'title text' })).toBeVisible()
  expect(requests.filter((request) => request.includes('portico_history'))).toEqual([])
})

test('a history that can’t be read shows the error, and can be requested again', async () => {
  let isBroken = true
  stage({
    'GET /portico_history': () =>
      isBroken
        ? { status: 403, body: { code: '42501', message: 'permission denied' } }
        : { body: [change(8)] },
  })
  await expect.element(history().getByRole('alert')).toBeVisible()
  isBroken = false
  await history().getByRole('button', { name: 'Try again' }).click()
  await expect.element(history().getByText('Bob Builder')).toBeVisible()
})
