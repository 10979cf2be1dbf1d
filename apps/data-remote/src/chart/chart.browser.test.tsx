// @module-tag long
import { saveRecentItems } from '@portico/react-remote'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const [, text] = tasks.columns
const table = {
  ...tasks,
  columns: [
    ...tasks.columns,
    { ...text, name: 'at', type: 'timestamptz', udt: 'timestamptz', nullable: true },
  ],
}
const off = {
  status: 400,
  body: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
}
const isGrouping = (url: URL) => url.searchParams.get('select')?.startsWith('__group') === true

/** Mounts the table. `grouped` answers requests for groups; other requests get the rows. */
function stage(place: string, grouped: (url: URL, headers: Headers) => object, rows: readonly object[] = []) {
  const answers: StubResponses = {
    'POST /rpc/portico_schema': { body: { tables: [table] } },
    'GET /tasks': (url, _body, headers) =>
      isGrouping(url)
        ? { body: [], ...grouped(url, headers) }
        : {
            body: rows,
            headers: { 'content-range': `0-${rows.length - 1}/${rows.length > 999 ? 5000 : rows.length}` },
          },
  }
  return mountTable(place, { answers })
}

const dialog = () => page.getByRole('dialog', { name: 'Chart of tasks' })
const lines = () =>
  dialog()
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).filter(Boolean))

describe('a chart with database support', () => {
  const counted = {
    body: [
      { __group: 'done', __rows: 3 },
      { __group: 'open', __rows: 40_000 },
    ],
  }

  test('a chart opens from the menu of a column with one request, and the address contains it', async () => {
    const { host, requests } = stage('?filter=hours.gt.1', () => counted, [
      { id: 1, title: 'Write', hours: 3, status: 'open', at: null },
    ])
    await page.getByRole('columnheader', { name: /^status/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Chart…' }).click()
    await expect.poll(lines).toEqual([
      ['open', '40,000'],
      ['done', '3'],
    ])
    await expect.element(dialog().getByText('Of 40,003 rows.')).toBeVisible()
    await expect.element(dialog().getByText('Only rows that match the filter.')).toBeVisible()
    expect(requests.filter((request) => request.includes('__group'))).toEqual([
      'GET /tasks?select=__group:status,__rows:count()&hours=gt.1&limit=1000',
    ])
    expect(host.history.location.search).toBe('?filter=hours.gt.1&chart=status.count')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(host.history.location.search).toBe('?filter=hours.gt.1')
  })

  test('a chart opens by its address, and leads to the rows of a group', async () => {
    const { host } = stage('?chart=status.count', () => counted)
    await dialog().getByRole('button', { name: 'Only rows with done' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(host.history.location.search).toBe('?filter=status.eq.done')
  })

  test('a chart of days requests days in the user’s time zone, and groups them by month', async () => {
    const asked: (string | null)[] = []
    const days = [
      { __group: '2026-01-31', __rows: 2, __values: 1, __sum: '10', __least: '10', __most: '10' },
      { __group: '2026-01-02', __rows: 1, __values: 1, __sum: '20', __least: '20', __most: '20' },
      { __group: '2026-03-01', __rows: 1, __values: 1, __sum: '3.5', __least: '3.5', __most: '3.5' },
      { __group: null, __rows: 1, __values: 0, __sum: null, __least: null, __most: null },
    ]
    stage('?chart=at.month.avg.hours', (url, headers) => {
      asked.push(url.searchParams.get('select'), headers.get('prefer'))
      return { body: days }
    })
    await expect.poll(lines).toEqual([
      ['Jan 2026', '15'],
      ['Feb 2026', '–'],
      ['Mar 2026', '3.5'],
      ['NULL', '–'],
    ])
    const of = '__rows:count(),__values:hours.count(),__sum:hours.sum()::text'
    expect(asked).toEqual([
      `__group:at::date,${of},__least:hours.min()::text,__most:hours.max()::text`,
      `timezone=${new Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    ])
    await expect
      .element(
        dialog().getByRole('img', { name: 'Average of hours from Jan 2026 to Mar 2026: between 3.5 and 15' }),
      )
      .toBeVisible()
  })

  test('a chart of an unknown column shows a message', async () => {
    stage('?chart=gone.count', () => counted)
    await expect.element(dialog().getByText('This table has no such chart. Choose a column.')).toBeVisible()
    await dialog().getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: 'title' }).click()
    await expect.poll(() => lines().length).toBe(2)
  })

  test('a chart that fails is retried, and one without rows says so', async () => {
    let isBroken = true
    stage('?chart=status.count', () => {
      const answer = isBroken
        ? { status: 400, body: { code: '42883', message: 'no such function' } }
        : { body: [] }
      isBroken = false
      return answer
    })
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog().getByText('No rows to show in a chart.')).toBeVisible()
  })
})

describe('a chart without database support', () => {
  const row = (i: number) => ({
    id: i,
    title: `t${i}`,
    hours: i % 2 === 0 ? null : i,
    status: i < 3 ? 'done' : 'open',
    at: '2026-11-21T12:00:00+00:00',
  })

  test('a chart without database support includes all rows if they fit one answer, and checks the support once', async () => {
    const { requests } = stage('?chart=status.sum.hours', () => off, [1, 2, 3, 4, 5].map(row))
    await expect.poll(lines).toEqual([
      ['open', '8'],
      ['done', '1'],
    ])
    await expect.element(dialog().getByText('Of 5 rows.')).toBeVisible()
    await dialog().getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: 'title' }).click()
    await expect.poll(() => lines().length).toBe(5)
    expect(requests.filter((request) => request.includes('__group'))).toHaveLength(1)
  })

  test('missing database support is remembered on this device for an hour', async () => {
    const first = stage('?chart=status.count', () => off, [row(1)])
    await expect.element(dialog().getByText('Of 1 row.')).toBeVisible()
    first.unmount()
    const second = stage('?chart=status.count', () => off, [row(1), row(2)])
    await expect.element(dialog().getByText('Of 2 rows.')).toBeVisible()
    expect(second.requests.filter((request) => request.includes('__group'))).toEqual([])
    second.unmount()
    saveRecentItems('groups-refused', 'ada', [Date.now() - 3_600_001])
    const later = stage('?chart=status.count', () => ({ body: [{ __group: 'done', __rows: 3 }] }))
    await expect.element(dialog().getByText('Of 3 rows.')).toBeVisible()
    later.unmount()
  })

  test('a chart without database support says how many rows it includes', async () => {
    stage(
      '?chart=status.count',
      () => off,
      Array.from({ length: 1_000 }, (_, i) => row(i + 1)),
    )
    await expect
      .element(dialog().getByText('Only of the first 1,000 rows: this database doesn’t count groups.'))
      .toBeVisible()
  })

  test('a chart says so if counting is too slow', async () => {
    const slow = {
      status: 500,
      body: { code: '57014', message: 'canceling statement due to statement timeout' },
    }
    stage(
      '?chart=status.count',
      () => slow,
      Array.from({ length: 1_000 }, (_, i) => row(i + 1)),
    )
    await expect.element(dialog().getByText(/all of them took the database too long/)).toBeVisible()
  })
})
