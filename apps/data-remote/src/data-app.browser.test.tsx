import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Problem } from './errors/lazy-problem.ts'
import {
  allowLongAnswers,
  createFetchStub,
  rows,
  type StubResponses,
  tasks,
  wholeTableResponses,
} from './fetch-stub.fixture.ts'
import { mountTable } from './mount-table.fixture.ts'
import { remote } from './remote.tsx'
import { DataGrid } from './table/lazy-grid.ts'
import { RowsProblem } from './table/lazy-rows-problem.ts'

let mounted: MountedRemote | undefined
afterEach(() => {
  const failures = mounted?.host.failures
  mounted?.unmount()
  expect(failures).toEqual([])
})

/** Mounts the remote with a real client, whose server is `answers`. */
function stage(path: string, answers: StubResponses) {
  const requests: string[] = []
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createFetchStub(answers, requests) },
  })
  const { session } = createFakeSession({ user: { id: 'ada' }, client: allowLongAnswers(client) })
  mounted = mountRemote(remote, { session, path })
  mounted.element.style.blockSize = '600px'
  return { host: mounted.host, element: mounted.element, requests }
}

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })

describe('a table', () => {
  test('the overview leads to a table', async () => {
    const { host } = stage('/', wholeTableResponses)
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /What is to be done/ })
      .click()
    await expect.element(cell('Write')).toBeVisible()
    expect(host.history.location.pathname).toBe('/public/tasks')
    expect(host.titles.at(-1)).toEqual(['tasks'])
  })

  test('an address with a table loads the grid in parallel with the schema, and the overview does not load it', async () => {
    const asked = vi.spyOn(DataGrid, 'load')
    const never = { 'POST /rpc/portico_schema': () => new Promise<never>(() => {}) }
    stage('/', never)
    await expect.element(page.getByText('Loading tables…')).toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
    mounted?.unmount()
    stage('/public/tasks', never)
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    asked.mockRestore()
  })

  test('error messages load before they are needed, so that they are available offline', {
    tags: ['long'],
  }, async () => {
    const asked = [vi.spyOn(Problem, 'load'), vi.spyOn(RowsProblem, 'load')]
    stage('/', wholeTableResponses)
    await expect.poll(() => asked.every(({ mock }) => mock.calls.length === 1)).toBe(true)
    for (const load of asked) load.mockRestore()
  })

  test('a table in a container without height has the minimum height, and ends with its status line', async () => {
    const { element } = stage('/public/tasks', wholeTableResponses)
    element.style.blockSize = 'auto'
    await expect.element(page.getByText('2 rows')).toBeVisible()
    const { bottom, height } = element.getBoundingClientRect()
    expect(height).toBe(320)
    expect(page.getByText('2 rows').element().getBoundingClientRect().bottom).toBeGreaterThan(bottom - 36)
  })

  test('frozen cells are opaque, also under the pointer', async () => {
    stage('/public/tasks', wholeTableResponses)
    await cell('Write').hover()
    const row = cell('Write').element().closest('[role="row"]')
    const ground = () => row && getComputedStyle(row).backgroundColor
    await expect.poll(() => row?.matches(':hover')).toBe(true)
    expect(ground()).toMatch(/^(rgb\(|okl(ab|ch)\([^/]*$)/)
  })

  test('a table ends with its rows even if the server returns one row at a time', async () => {
    mounted = mountTable('', {
      answers: {
        'GET /tasks': ({ searchParams }) => {
          const after = Number(/gt\.\D*(\d+)/.exec(searchParams.get('or') ?? '')?.[1] ?? 0)
          return { body: rows.filter(({ id }) => id > after).slice(0, 1) }
        },
      },
      isCut: true,
    })
    await expect.element(cell('Read')).toBeVisible()
    await expect.element(page.getByText('2 rows')).toBeVisible()
  })

  test('without the function, the SQL that installs it is shown', async () => {
    stage('/', { 'POST /rpc/portico_schema': { status: 404, body: { code: 'PGRST202', message: 'x' } } })
    await expect.element(page.getByText(/create function public.portico_tables\(/)).toBeVisible()
  })

  test('a view in the address determines the query', async () => {
    const { requests } = stage(
      '/public/tasks?sort=hours.desc&filter=status.eq.open&filter=hours.notnull',
      wholeTableResponses,
    )
    await expect.element(cell('Write')).toBeVisible()
    const read = requests.find((request) => request.startsWith('GET /tasks'))
    expect(read).toContain('status=eq.open')
    expect(read).toContain('hours=not.is.null')
    expect(read).toContain('order=hours.desc.nullsfirst,id.desc.nullsfirst')
    expect(read).not.toContain('offset')
  })

  test('a header sorts, and changes the address', async () => {
    const { host } = stage('/public/tasks', wholeTableResponses)
    await page.getByRole('columnheader', { name: 'title' }).click()
    await expect.poll(() => host.history.location.search).toBe('?sort=title.asc')
  })

  test('a filter without matches looks different from an empty table', async () => {
    const { host } = stage('/public/tasks?filter=title.contains.zzz', {
      ...wholeTableResponses,
      'GET /tasks': { body: [] },
    })
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect.element(page.getByText('No rows yet')).toBeVisible()
    expect(host.history.location.search).toBe('')
  })

  test('the name of a table leads to it, and keeps the view in the address', async () => {
    const { host } = stage('/tasks?sort=title.asc', wholeTableResponses)
    await expect.element(cell('Write')).toBeVisible()
    expect(host.history.location).toMatchObject({ pathname: '/public/tasks', search: '?sort=title.asc' })
  })

  test('a filter that is too long is not sent, and can be cleared', async () => {
    const many = Array.from({ length: 4_000 }, (_, i) => i + 10_000).join(',')
    const { requests } = stage(`/public/tasks?filter=hours.in.${many}`, wholeTableResponses)
    await expect.element(page.getByText('This filter or sort is too long')).toBeVisible()
    expect(requests.filter((request) => request.startsWith('GET'))).toEqual([])
    await page.getByRole('button', { name: 'Clear filter and sort' }).click()
    await expect.element(cell('Write')).toBeVisible()
  })

  test('too many values are rejected in the editor of a filter', { tags: ['long'] }, async () => {
    const { host } = stage('/public/tasks', wholeTableResponses)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'is one of' }).click()
    const many = Array.from({ length: 2_000 }, (_, i) => `value ${i}`).join(',')
    await page.getByRole('textbox', { name: 'Values' }).fill(many)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByText(/2,000 values are too long/)).toBeVisible()
    expect(host.history.location.search).toBe('')
  })

  test('a refusal says that the table is not shared', async () => {
    const refusal = { code: '42501', message: 'permission denied for table tasks' }
    stage('/public/tasks', { ...wholeTableResponses, 'GET /tasks': { status: 403, body: refusal } })
    await expect.element(page.getByText('Not shared with you')).toBeVisible()
  })
})

describe('editing a cell', () => {
  const edit = async (text: string, value: string, end: string) => {
    await cell(text).click()
    await userEvent.keyboard('{F2}')
    await userEvent.fill(page.getByRole('textbox'), value)
    await userEvent.keyboard(end)
  }

  test('Enter saves a cell, and shows the value from the database', async () => {
    const sent: unknown[] = []
    stage('/public/tasks', {
      ...wholeTableResponses,
      'PATCH /tasks': (_url, body) => {
        sent.push(body)
        return { body: [{ ...rows[0], title: 'Written, and trimmed' }] }
      },
    })
    await edit('Write', 'Written, and trimmed  ', '{Enter}')
    await expect.element(cell('Written, and trimmed')).toBeVisible()
    await expect.poll(() => sent).toEqual([{ title: 'Written, and trimmed  ' }])
  })

  test('Escape discards an edit and sends nothing', async () => {
    const { requests } = stage('/public/tasks', wholeTableResponses)
    await edit('Write', 'Something else', '{Escape}')
    await expect.element(cell('Write')).toBeVisible()
    expect(requests.filter((request) => request.startsWith('PATCH'))).toEqual([])
  })

  test('a write that returns no row is reported, and its draft is kept', async () => {
    const { host } = stage('/public/tasks', { ...wholeTableResponses, 'PATCH /tasks': { body: [] } })
    await edit('Write', 'Mine now', '{Enter}')
    await expect
      .element(page.getByText(/Not saved – title: You can view this row but not change it/))
      .toBeVisible()
    await expect.element(cell('Mine now')).toBeVisible()
    expect(host.announced.at(-1)).toContain('Not saved')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(cell('Write')).toBeVisible()
  })

  test('an invalid value is not sent', async () => {
    const { requests } = stage('/public/tasks', wholeTableResponses)
    await edit('3', 'three', '{Tab}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Enter a whole number.')
    await cell('Write').click()
    await expect.element(page.getByText(/Not saved – hours: Enter a whole number\./)).toBeVisible()
    await expect.element(cell('three')).toBeVisible()
    expect(requests.filter((request) => request.startsWith('PATCH'))).toEqual([])
  })
})

describe('adding and deleting', () => {
  test('a new row sends values and NULL, and leaves DEFAULT to the database', {
    tags: ['long'],
  }, async () => {
    const sent: unknown[] = []
    stage('/public/tasks', {
      ...wholeTableResponses,
      'POST /tasks': (_url, body) => {
        sent.push(body)
        return { status: 201, body: [{ id: 3, title: 'Rest', hours: null, status: 'open' }] }
      },
    })
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: /title/ }).fill('Rest')
    await page.getByRole('dialog').getByRole('button', { name: 'Add row' }).click()
    await expect.element(cell('Rest')).toBeVisible()
    expect(sent).toEqual([{ title: 'Rest', hours: null }])
  })

  test('a refused row names the violated rule, and its values are kept', async () => {
    const refusal = { code: '23514', message: 'new row violates check constraint "hours_are_positive"' }
    stage('/public/tasks', { ...wholeTableResponses, 'POST /tasks': { status: 400, body: refusal } })
    await page.getByRole('button', { name: 'Add row' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: /hours/ }).fill('-4')
    await drawer.getByRole('button', { name: 'Add row' }).click()
    await expect.element(drawer.getByText(/It breaks the rule hours_are_positive/)).toBeInViewport()
    await expect.element(drawer.getByRole('textbox', { name: /hours/ })).toHaveValue('-4')
  })

  test('a row with a lost answer is searched for, and added again only on request', {
    tags: ['long'],
  }, async () => {
    const sent: unknown[] = []
    const rest = { id: 3, title: 'Rest', hours: null, status: 'open' }
    let isThere = false
    stage('/public/tasks', {
      ...wholeTableResponses,
      'GET /tasks': (url) => ({
        body: url.searchParams.has('title') ? (isThere ? [rest] : []) : rows,
      }),
      'POST /tasks': (_url, body) => {
        sent.push(body)
        throw new TypeError('Failed to fetch')
      },
    })
    await page.getByRole('button', { name: 'Add row' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: /title/ }).fill('Rest')
    const add = drawer.getByRole('button', { name: 'Add row' })
    await add.click()
    await expect.element(drawer.getByText('We don’t know whether the row was saved')).toBeVisible()
    await expect.element(drawer.getByText(/There is no row with these values/)).toBeVisible()
    isThere = true
    await add.click()
    await expect.element(drawer.getByText(/There is a row with these values/)).toBeVisible()
    expect(sent).toHaveLength(1)
    await drawer.getByRole('button', { name: 'It’s this one' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(cell('Rest')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('the first invalid field gets the focus', async () => {
    stage('/public/tasks', wholeTableResponses)
    await page.getByRole('button', { name: 'Add row' }).click()
    const hours = page.getByRole('dialog').getByRole('textbox', { name: /hours/ })
    await hours.fill('many')
    await page.getByRole('dialog').getByRole('button', { name: 'Add row' }).click()
    await expect.element(hours).toHaveFocus()
    await expect.element(page.getByText('Enter a whole number.')).toBeVisible()
    await hours.fill('7')
    await expect.element(page.getByText('Enter a whole number.')).not.toBeInTheDocument()
  })

  test('deleting asks with the number of rows, and reports rows that a policy kept', async () => {
    const { host } = stage('/public/tasks', {
      ...wholeTableResponses,
      'DELETE /tasks': { body: null },
      'GET /tasks': (url) => ({ body: url.searchParams.has('id') ? [rows[1]] : rows }),
    })
    await page.getByRole('row', { name: /Write/ }).getByRole('checkbox').click()
    await page.getByRole('row', { name: /Read/ }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Delete 2', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 2 rows' }).click()
    await expect.element(cell('Write')).not.toBeInTheDocument()
    await expect.element(cell('Read')).toBeVisible()
    expect(host.notices.at(-1)?.title).toBe('1 of 2 rows deleted')
  })

  describe('a delete without an answer', () => {
    const lost = () => {
      throw new TypeError('Failed to fetch')
    }
    /** Deletes both rows. `rest`: the rows that are found afterwards. */
    async function deleteBoth(rest: unknown[]) {
      const staged = stage('/public/tasks', {
        ...wholeTableResponses,
        'DELETE /tasks': lost,
        'GET /tasks': (url) => ({ body: url.searchParams.has('id') ? rest : rows }),
      })
      await page.getByRole('row', { name: /Write/ }).getByRole('checkbox').click()
      await page.getByRole('row', { name: /Read/ }).getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Delete 2', exact: true }).click()
      await page.getByRole('button', { name: 'Delete 2 rows' }).click()
      return staged
    }

    test('a delete without an answer succeeds if all rows are gone', { tags: ['long'] }, async () => {
      const { host } = await deleteBoth([])
      await expect.element(cell('Write')).not.toBeInTheDocument()
      await expect.element(cell('Read')).not.toBeInTheDocument()
      await expect.poll(() => host.notices.at(-1)).toMatchObject({ tone: 'success', title: '2 rows deleted' })
      await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    })

    test('a delete without an answer counts the rows that are gone', { tags: ['long'] }, async () => {
      const { host } = await deleteBoth([rows[1]])
      await expect.element(cell('Write')).not.toBeInTheDocument()
      await expect.element(cell('Read')).toBeVisible()
      await expect.poll(() => host.notices.at(-1)?.title).toBe('1 of 2 rows deleted')
    })

    test('a delete without an answer never claims that nothing changed if the check fails, too', {
      tags: ['long'],
    }, async () => {
      let isLost = false
      stage('/public/tasks', {
        ...wholeTableResponses,
        'DELETE /tasks': () => {
          isLost = true
          return lost()
        },
        'GET /tasks': () => (isLost ? lost() : { body: rows }),
      })
      await page.getByRole('row', { name: /Write/ }).getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Delete 1', exact: true }).click()
      await page.getByRole('button', { name: 'Delete 1 row' }).click()
      await expect.element(page.getByText('We don’t know whether this was done')).toBeVisible()
    })

    test('a delete without an answer can be retried if all rows still exist', {
      tags: ['long'],
    }, async () => {
      const { host } = await deleteBoth(rows)
      await expect.element(page.getByText('No answer from the server')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Delete 2 rows' })).toBeVisible()
      expect(host.notices).toEqual([])
    })
  })

  test('without privileges no action is offered', async () => {
    const none = { select: true, insert: false, update: false, delete: false }
    const columns = tasks.columns.map((column) => ({ ...column, privileges: none }))
    stage('/public/tasks', {
      ...wholeTableResponses,
      'POST /rpc/portico_schema': { body: { tables: [{ ...tasks, columns, privileges: none }] } },
    })
    await expect.element(page.getByText('You can view rows but not change them.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Add row' }).query()).toBe(null)
  })
})
