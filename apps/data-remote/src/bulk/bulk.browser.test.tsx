import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponse, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 900))

interface Sent {
  method: string
  search: string
  body: unknown
  prefer: string | null
}

/** Mounts the table with `count` matching rows. `write` answers writes to all of them. */
function stage(search: string, { count = 14, write }: { count?: number; write: () => StubResponse }) {
  const sent: Sent[] = []
  const take = (method: string) => (url: URL, body: unknown, headers: Headers) => {
    sent.push({ method, search: decodeURIComponent(url.search), body, prefer: headers.get('prefer') })
    return write()
  }
  const matching = (params: URLSearchParams) =>
    params.has('or') ? [] : Array.from({ length: count }, (_, i) => ({ ...rows[0], id: i + 1 }))
  const mounted = mountTable(search, {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [tasks] } },
      'GET /tasks': ({ searchParams }) => ({
        body: searchParams.get('limit') === '1000' ? matching(searchParams) : rows,
        headers: { 'content-range': `0-1/${count}` },
      }),
      'PATCH /tasks': take('PATCH'),
      'DELETE /tasks': take('DELETE'),
    },
  })
  return { ...mounted, sent }
}

const prefer = 'handling=strict, max-affected=14, count=exact, return=representation'

const done = (count: number): StubResponse => ({ body: [], headers: { 'content-range': `*/${count}` } })
const choose = async (item: RegExp) => {
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  await openMenu(item)
}
const openMenu = async (item: RegExp) => {
  await page.getByRole('button', { name: 'All that match' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Answers of a server with `length` rows that supports the filters of batches. */
function stageMany(length = 1_200) {
  type Stored = { id: number; title: string; hours: number | null; status: string }
  let stored: Stored[] = Array.from({ length }, (_, i) => ({
    id: i + 1,
    title: `Row ${i + 1}`,
    hours: i % 2 ? null : 1,
    status: 'open',
  }))
  const writes: string[] = []
  const isMet = (row: Stored, name: string, is: string) => {
    if (name === 'or') return row.id > Number(/id\.gt\."?(\d+)/.exec(is)?.[1])
    if (!(name in row)) return true
    const [, operator, value = ''] = /^(\w+)\.([\s\S]*)$/.exec(is) ?? []
    const text = String(row[name as keyof Stored])
    return operator === 'in' ? value.slice(1, -1).split(',').includes(text) : value === text
  }
  const found = (url: URL) =>
    stored.filter((row) => [...url.searchParams].every(([n, is]) => isMet(row, n, is)))
  const answers: StubResponses = {
    'POST /rpc/portico_schema': { body: { tables: [tasks] } },
    'GET /tasks': (url) => {
      const all = found(url)
      const body = all.slice(0, Number(url.searchParams.get('limit') ?? 1_000))
      return { body, headers: { 'content-range': `0-1/${all.length}` } }
    },
    'PATCH /tasks': (url, body) => {
      const rows = found(url)
      writes.push(`PATCH ${JSON.stringify(body)} ${rows.length}`)
      for (const row of rows) Object.assign(row, body)
      return { body: rows }
    },
    'DELETE /tasks': (url) => {
      const rows = found(url)
      writes.push(`DELETE ${rows.length}`)
      stored = stored.filter((row) => !rows.includes(row))
      return { body: rows }
    },
    'POST /tasks': (_url, body) => {
      const added = (body as Stored[]).map((row, i) => ({ ...row, id: 10_000 + stored.length + i }))
      stored = [...stored, ...added]
      return { body: added, status: 201 }
    },
  }
  return { answers, writes, hours: () => stored.map(({ hours }) => hours), count: () => stored.length }
}

describe('many matching rows', () => {
  test('many matching rows are changed in batches, which pause and continue in the background, and are undone in one step', {
    tags: ['long'],
  }, async () => {
    const { answers, writes, hours } = stageMany()
    const gate = Promise.withResolvers<void>()
    const patch = answers['PATCH /tasks'] as Extract<StubResponses[string], (...args: never[]) => unknown>
    const before = hours()
    const { host } = mountTable('', {
      answers: {
        ...answers,
        'PATCH /tasks': async (url, body, headers) => {
          if (writes.length === 1) await gate.promise
          return patch(url, body, headers)
        },
      },
    })
    await choose(/Edit all/)
    await expect.element(page.getByText(/You can undo this until you leave this area/)).toBeVisible()
    await expect.element(page.getByText(/It runs in batches/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Column to change' }).click()
    await page.getByRole('option', { name: 'hours' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: /hours/ }).fill('7')
    await page.getByRole('button', { name: 'Change 1,200 rows' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changing rows of tasks' })
    await expect.element(dialog.getByText(/^[1-9]\d* of 1,200 rows done\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    gate.resolve()
    await expect.element(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
    await expect.poll(() => writes.length).toBe(2)
    await dialog.getByRole('button', { name: 'Continue in the background' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('gridcell', { name: 'Row 3', exact: true }).click()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => host.announced.at(-1)).toMatch(/^A bulk change is running on this table/)
    // The dialog reopens from the page where the task started.
    await openMenu(/Delete all/)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('1,200 rows changed')
    expect(host.tasks.at(-1)?.title).toBe('Changing rows of tasks')
    expect(host.notices.at(-1)).toMatchObject({ tone: 'success' })
    expect(new Set(hours())).toEqual(new Set([7]))
    expect(writes.length).toBeGreaterThan(2)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('1,200 rows changed back')
    expect(hours()).toEqual(before)
    await expect.element(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  })

  test('a failed batch reports its progress, resumes from its notice, and undo restores deleted rows', {
    tags: ['long'],
  }, async () => {
    const { answers, count } = stageMany()
    const remove = answers['DELETE /tasks'] as Extract<StubResponses[string], (...args: never[]) => unknown>
    let deletes = 0
    const { host } = mountTable('', {
      answers: {
        ...answers,
        'DELETE /tasks': (url, body, headers) => {
          deletes += 1
          if (deletes === 2)
            return { status: 400, body: { code: '25006', message: 'read-only', details: null, hint: null } }
          return remove(url, body, headers)
        },
      },
    })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 1,200 rows' }).click()
    await expect.poll(() => host.notices.at(-1)?.title).toMatch(/^“Deleting rows of tasks” is waiting: /)
    expect(host.notices.at(-1)?.detail).toBe(`${1_200 - count()} of 1,200 rows done. Continue to try again.`)
    expect(count()).toBeLessThan(1_200)
    host.notices.at(-1)?.action?.run()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('1,200 rows deleted')
    expect(count()).toBe(0)
    // Deleted rows are no longer selected.
    await expect.element(page.getByRole('button', { name: 'All that match' })).not.toBeInTheDocument()
    host.notices.at(-1)?.action?.run()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('1,200 rows restored')
    expect(count()).toBe(1_200)
    expect(host.notices.at(-1)?.detail).toBe('Not as before: id. The database assigns these values.')
  })

  test('a stopped task reports the remaining rows, and the dialog says beforehand that too many rows can’t be undone', {
    tags: ['long'],
  }, async () => {
    const { answers, writes } = stageMany(20_000)
    const gate = Promise.withResolvers<void>()
    const remove = answers['DELETE /tasks'] as Extract<StubResponses[string], (...args: never[]) => unknown>
    const { host } = mountTable('', {
      answers: {
        ...answers,
        'DELETE /tasks': async (url, body, headers) => {
          await gate.promise
          return remove(url, body, headers)
        },
      },
    })
    await choose(/Delete all/)
    await expect
      .element(page.getByText(/what rows held before is kept for 10,000 rows at most/))
      .toBeVisible()
    await page.getByRole('button', { name: 'Delete 20,000 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    gate.resolve()
    await expect.poll(() => host.notices.at(-1)?.title).toMatch(/^\d+ rows deleted$/)
    const done = Number(writes[0]?.slice('DELETE '.length))
    expect(host.notices.at(-1)?.title).toBe(`${done} rows deleted`)
    expect(host.notices.at(-1)?.detail).toBe(`${(20_000 - done).toLocaleString('en')} rows were not reached.`)
    expect(host.notices.at(-1)?.action).toBeUndefined()
    expect(writes.length).toBe(1)
  })
})

describe('all matching rows', () => {
  test('matching rows get a value in one request, limited to the confirmed number', {
    tags: ['long'],
  }, async () => {
    const { sent, host } = stage('?filter=status.eq.open', { write: () => done(14) })
    await choose(/Edit all/)
    await expect.element(page.getByText(/14 rows of tasks match, loaded here or not/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change 14 rows' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Column to change' }).click()
    await page.getByRole('option', { name: 'title' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: /title/ }).fill('Same')
    await page.getByRole('button', { name: 'Change 14 rows' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        { method: 'PATCH', search: '?select=id,title&status=eq.open', body: { title: 'Same' }, prefer },
      ])
    await expect.poll(() => host.notices.at(-1)?.title).toBe('14 rows changed')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('deleting all rows of a table sends a condition, and reports the rows that remained', {
    tags: ['long'],
  }, async () => {
    const { sent, host } = stage('', { write: () => done(12) })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 14 rows' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        { method: 'DELETE', search: '?select=id,title,hours,status&id=not.is.null', body: null, prefer },
      ])
    await expect.poll(() => host.notices.at(-1)).toMatchObject({ tone: 'danger', title: '12 rows deleted' })
    expect(host.notices.at(-1)?.detail).toMatch(/^2 other rows were left as they are/)
  })

  test('matching rows stay unchanged if their number has grown, and are counted again', {
    tags: ['long'],
  }, async () => {
    let count = 14
    const tooMany = {
      code: 'PGRST124',
      message: 'too many',
      details: 'The query affects 15 rows',
      hint: null,
    }
    let asked = 0
    mountTable('', {
      answers: {
        'GET /tasks': () => ({ body: rows, headers: { 'content-range': `0-1/${count}` } }),
        'DELETE /tasks': () => {
          asked += 1
          count = 15
          return { status: 400, body: tooMany }
        },
      },
    })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 14 rows' }).click()
    await expect.element(page.getByText('This would affect more rows than you chose')).toBeVisible()
    await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Delete 15 rows' })).toBeVisible()
    expect(asked).toBe(1)
  })

  test('a request without an answer never claims that nothing was changed', {
    tags: ['long'],
  }, async () => {
    stage('', {
      write: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 14 rows' }).click()
    await expect.element(page.getByText('We don’t know whether this was done')).toBeVisible()
  })
})
