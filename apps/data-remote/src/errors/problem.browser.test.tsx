import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type StubResponses, tasks, wholeTableResponses } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const refused = (code: string, message: string, status = 400) => ({
  answers: { 'GET /tasks': { status, body: { code, message } } },
})
const sql = () => page.getByRole('region', { name: 'SQL for administrators' })
const open = () => page.getByText('For administrators').click()

describe('unreadable rows', () => {
  test('rows without a grant show the grant to administrators', async () => {
    mountTable('', refused('42501', 'permission denied for table tasks', 403))
    await expect.element(page.getByText('Not shared with you')).toBeVisible()
    await expect.element(sql()).not.toBeInTheDocument()
    await open()
    await expect.element(sql()).toHaveTextContent('grant select on table public.tasks to authenticated;')
    await expect.element(page.getByRole('button', { name: 'Copy SQL' })).toBeVisible()
  })

  test('rows behind a recursive policy show its table and a query of the policies', async () => {
    mountTable('', refused('42P17', 'infinite recursion detected in policy for relation "tasks"', 500))
    await expect.element(page.getByText(/A policy of tasks reads tasks again/)).toBeVisible()
    await open()
    await expect.element(sql()).toMatchTextContent(/from pg_policies/)
  })

  test('rows behind an outdated schema offer to refresh the list of tables', async () => {
    let isStale = true
    const { requests } = mountTable('', {
      answers: {
        'GET /tasks': () =>
          isStale
            ? { status: 404, body: { code: 'PGRST205', message: "Could not find the table 'public.tasks'" } }
            : { body: [] },
      },
    })
    await expect.element(page.getByText('The server has another version of this table')).toBeVisible()
    await open()
    await expect.element(sql()).toHaveTextContent("notify pgrst, 'reload schema';")
    isStale = false
    const before = requests.filter((request) => request.endsWith('/portico_table')).length
    await page.getByRole('button', { name: 'Refresh the list of tables' }).click()
    await expect
      .poll(() => requests.filter((request) => request.endsWith('/portico_table')).length)
      .toBe(before + 1)
  })

  const slow = { status: 500, body: { code: '57014', message: 'canceling statement' } }

  test('a slow query is sent once, and shows no SQL to users who can’t run it', async () => {
    const { requests } = mountTable('?sort=hours.asc', { answers: { 'GET /tasks': slow } })
    await expect.element(page.getByText('This took too long')).toBeVisible()
    await expect.element(page.getByText('For administrators')).not.toBeInTheDocument()
    expect(requests.filter((request) => request.includes('order=hours'))).toHaveLength(1)
    expect(requests).not.toContain('POST /rpc/portico_advice')
  })

  test('a slow query shows the database’s advice to administrators', async () => {
    const advised: unknown[] = []
    const answers: StubResponses = {
      'GET /tasks': slow,
      'POST /rpc/portico_advice': (_url, body) => {
        advised.push(body)
        return { body: 'create index on public.tasks (owner_id, id);' }
      },
    }
    mountTable('?sort=hours.asc', { answers, isAdministrator: true })
    await open()
    await expect.element(sql()).toHaveTextContent('create index on public.tasks (owner_id, id);')
    expect(advised).toEqual([{ named: 'tasks', in_schema: 'public', compared: ['hours'], searched: [] }])
  })

  test('a slow search offers a search in one column', { tags: ['long'] }, async () => {
    const second = { ...tasks.columns[1], name: 'notes' }
    const table = { ...tasks, columns: [...tasks.columns, second] }
    const { host } = mountTable('?search=tea&filter=status.eq.open&sort=hours.asc', {
      isAdministrator: true,
      answers: {
        'POST /rpc/portico_schema': { body: { tables: [table] } },
        'GET /tasks': (url) =>
          url.search.includes('or=')
            ? {
                status: 500,
                body: { code: '57014', message: 'canceling statement due to statement timeout' },
              }
            : (wholeTableResponses['GET /tasks'] as { body: unknown }),
      },
    })
    await expect.element(page.getByText('This took too long')).toBeVisible()
    await open()
    await expect
      .element(sql())
      .toMatchTextContent(/create index on public.tasks \(status, hours\);.*using gin \(notes gin_trgm_ops\)/)
    await page.getByRole('button', { name: 'notes', exact: true }).click()
    await expect
      .poll(() => decodeURIComponent(host.history.location.search))
      .toBe('?sort=hours.asc&filter=status.eq.open&filter=notes.contains.tea')
    await expect.element(page.getByRole('gridcell', { name: 'Write' })).toBeVisible()
  })

  test('a view that is too long for a URL can still be edited', async () => {
    const { host, requests } = mountTable(`?filter=title.in.${'x,'.repeat(4_000)}`)
    await expect.element(page.getByText('This filter or sort is too long')).toBeVisible()
    expect(requests.some((request) => request.startsWith('GET /tasks'))).toBe(false)
    await page.getByRole('button', { name: /^Remove the filter title is one of/ }).click()
    await expect.poll(() => host.history.location.search).toBe('')
    await expect.element(page.getByRole('gridcell', { name: 'Write' })).toBeVisible()
  })
})

test('a missing table shows the grant to administrators, also in a small window', async () => {
  await page.viewport(320, 640)
  mountTable('_of_others')
  await expect.element(page.getByText('Table not found')).toBeVisible()
  await open()
  await expect
    .element(sql())
    .toMatchTextContent(/grant select on table public.tasks_of_others to authenticated;/)
  expect(sql().element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(sql().element().getBoundingClientRect().width).toBeGreaterThan(200)
})
