import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

type Stored = Record<string, unknown> & { id: number }

const ownKey = {
  ...tasks.columns[0],
  identity: null,
  privileges: { select: true, insert: true, update: true },
}
const byName = { ...tasks, columns: [ownKey, ...tasks.columns.slice(1)] }

/** Mounts the table with a server that stores changes. */
function stage({ table = byName, answers = {} as StubResponses } = {}) {
  let stored: Stored[] = rows.map((row) => ({ ...row }))
  const isWanted = (url: URL, row: Stored) =>
    [...url.searchParams].every(([name, is]) => {
      if (name === 'or') return new RegExp(`\\bid\\.eq\\."?${row.id}\\b`).test(is)
      if (is.startsWith('in.')) return is.match(/\d+/g)?.includes(String(row.id)) === true
      return !(name in row) || is === (row[name] === null ? 'is.null' : `eq.${row[name]}`)
    })
  const sent: string[] = []
  const mounted = mountTable('', {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': (url) => ({ body: stored.filter((row) => isWanted(url, row)) }),
      'PATCH /tasks': (url, body) => {
        sent.push(`PATCH ${JSON.stringify(body)}`)
        const found = stored.filter((row) => isWanted(url, row))
        for (const row of found) Object.assign(row, body)
        return { body: found }
      },
      'DELETE /tasks': (url) => {
        sent.push('DELETE')
        stored = stored.filter((row) => !isWanted(url, row))
        return { body: [] }
      },
      'POST /tasks': (_url, body) => {
        sent.push(`POST ${JSON.stringify(body)}`)
        const added = (Array.isArray(body) ? body : [body]).map((row) => ({ id: 7, hours: null, ...row }))
        stored = [...stored, ...added]
        return { body: added }
      },
      ...answers,
    },
  })
  return { ...mounted, sent, row: (id: number) => stored.find((row) => row.id === id) }
}

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const type = async (at: string, text: string) => {
  await cell(at).click()
  await userEvent.keyboard('{F2}')
  await userEvent.fill(page.getByRole('textbox', { name: 'title' }), text)
  await userEvent.keyboard('{Enter}')
  await expect.element(cell(text)).toBeVisible()
}

describe('a saved change', () => {
  test('a change is undone by Ctrl+Z, and redone by Ctrl+Y or Ctrl+Shift+Z', async () => {
    const { sent } = stage()
    await type('Write', 'Wrote')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(cell('Write')).toBeVisible()
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect.element(cell('Wrote')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(cell('Write')).toBeVisible()
    await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
    await expect.element(cell('Wrote')).toBeVisible()
    await expect
      .poll(() => sent)
      .toEqual(['Wrote', 'Write', 'Wrote', 'Write', 'Wrote'].map((title) => `PATCH {"title":"${title}"}`))
  })

  test('a change that is still being saved is undone after it is saved', async () => {
    const gate = Promise.withResolvers<void>()
    const titles: unknown[] = []
    stage({
      answers: {
        'PATCH /tasks': async (_url, body) => {
          titles.push((body as { title: string }).title)
          await gate.promise
          return { body: [{ ...rows[0], ...(body as object) }] }
        },
      },
    })
    await type('Write', 'Wrote')
    await userEvent.keyboard('{Control>}z{/Control}')
    gate.resolve()
    await expect.poll(() => titles).toEqual(['Wrote', 'Write'])
    await expect.element(cell('Write')).toBeVisible()
  })

  test('undo asks before it overwrites another user’s change', async () => {
    const { row } = stage()
    await type('Write', 'Wrote')
    await expect.element(page.getByText('Saving…')).not.toBeInTheDocument()
    Object.assign(row(1) ?? {}, { title: 'theirs' })
    await userEvent.keyboard('{Control>}z{/Control}')
    const dialog = page.getByRole('dialog', { name: /Someone else changed title/ })
    await expect.element(dialog.getByText('theirs', { exact: true })).toBeVisible()
    expect(row(1)?.title).toBe('theirs')
  })

  test('undo after "Keep mine" restores the other user’s value', {
    tags: ['long'],
  }, async () => {
    const { row } = stage()
    await expect.element(cell('Write')).toBeVisible()
    Object.assign(row(1) ?? {}, { title: 'theirs' })
    await cell('Write').click()
    await userEvent.keyboard('Wrote{Enter}')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => row(1)?.title).toBe('Wrote')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => row(1)?.title).toBe('theirs')
  })

  test('a change that waited for the server is undone after it was sent', { tags: ['long'] }, async () => {
    let isLost = true
    const titles: unknown[] = []
    const { setLost } = stage({
      answers: {
        'PATCH /tasks': (_url, body) => {
          if (isLost) throw new TypeError('Failed to fetch')
          titles.push((body as { title: string }).title)
          return { body: [{ ...rows[0], ...(body as object) }] }
        },
      },
    })
    await type('Write', 'Wrote')
    await expect.element(page.getByText(/It will be saved as soon as/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    setLost(['http://data.test/rest/v1'])
    isLost = false
    setLost([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => titles).toEqual(['Wrote', 'Write'])
  })

  test('undo of DEFAULT restores the previous value, and redo the value of the default', {
    tags: ['long'],
  }, async () => {
    const { row, sent } = stage({
      answers: {
        'PATCH /tasks': (_url, body) => {
          sent.push(`PATCH ${JSON.stringify(body)}`)
          const hasDefault = !Object.hasOwn(body as object, 'title')
          const now = Object.assign(row(1) ?? {}, body, hasDefault ? { title: 'untitled' } : {})
          return { body: [now] }
        },
      },
      table: {
        ...byName,
        columns: byName.columns.map((one) =>
          one?.name === 'title' ? { ...one, default: "'untitled'::text" } : one,
        ),
      } as never,
    })
    await cell('Write').click()
    await userEvent.keyboard('{F2}')
    await page.getByRole('button', { name: 'DEFAULT' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('untitled')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(cell('Write')).toBeVisible()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect
      .poll(() => sent)
      .toEqual(['PATCH {}', 'PATCH {"title":"Write"}', 'PATCH {"title":"untitled"}'])
  })

  test('undo of a pasted block is one step', { tags: ['long'] }, async () => {
    const { row } = stage()
    await cell('Write').click()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'A\t1\nB\t2')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    await expect.element(cell('B')).toBeVisible()
    await expect.element(page.getByText('Saving…')).not.toBeInTheDocument()
    expect(row(1)).toMatchObject({ title: 'A', hours: 1 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(cell('Write')).toBeVisible()
    await expect.element(cell('Read')).toBeVisible()
    await expect.poll(() => row(1)).toEqual(rows[0])
    await expect.poll(() => row(2)).toEqual(rows[1])
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  })
})

describe('a deleted row', () => {
  const deleteFirst = async () => {
    await page.getByRole('checkbox', { name: 'Select row' }).first().click()
    await page.getByRole('button', { name: 'Delete 1' }).click()
    await page.getByRole('button', { name: 'Delete 1 row' }).click()
    await expect.element(cell('Write')).not.toBeInTheDocument()
  }

  test('a deleted row is restored by its notice, with its key and last values', {
    tags: ['long'],
  }, async () => {
    const { host, row } = stage()
    await expect.element(cell('Write')).toBeVisible()
    Object.assign(row(1) ?? {}, { hours: 42 })
    await deleteFirst()
    await expect.poll(() => row(1)).toBeUndefined()
    await expect.poll(() => host.notices.at(-1)?.action?.label).toBe('Undo')
    host.notices.at(-1)?.action?.run()
    await expect.element(cell('Write')).toBeVisible()
    expect(row(1)).toEqual({ ...rows[0], hours: 42 })
    await expect.poll(() => host.notices.at(-1)?.title).toBe('1 row restored')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.element(cell('Write')).not.toBeInTheDocument()
    expect(row(1)).toBeUndefined()
  })

  test('a restored row whose database assigns the key says that the key differs', {
    tags: ['long'],
  }, async () => {
    const { host, sent } = stage({ table: tasks as never })
    await deleteFirst()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(cell('Write')).toBeVisible()
    expect(sent.at(-1)).toBe('POST [{"title":"Write","hours":null,"status":"open"}]')
    expect(host.notices.at(-1)?.detail).toBe('Not as before: id. The database assigns these values.')
  })

  test('a refused restore is reported, and can be retried', { tags: ['long'] }, async () => {
    let isRefused = true
    const { host } = stage({
      answers: {
        'POST /tasks': (_url, body) => {
          if (isRefused)
            return { status: 403, body: { code: '42501', message: 'policy', details: null, hint: null } }
          return { body: body as object[] }
        },
      },
    })
    await deleteFirst()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => host.notices.at(-1)?.title).toMatch(/^Not all of it was undone: /)
    isRefused = false
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(cell('Write')).toBeVisible()
  })
})

test('undo deletes an added row, and redo restores its last values', { tags: ['long'] }, async () => {
  const { row } = stage()
  await page.getByRole('button', { name: 'Add row' }).click()
  const drawer = page.getByRole('dialog')
  await userEvent.fill(drawer.getByRole('textbox', { name: /id/ }), '7')
  await userEvent.fill(drawer.getByRole('textbox', { name: /title/ }), 'Added')
  await drawer.getByRole('button', { name: 'Add row' }).click()
  await expect.element(cell('Added')).toBeVisible()
  Object.assign(row(7) ?? {}, { hours: 5 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cell('Added')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.element(cell('Added')).toBeVisible()
  expect(row(7)).toMatchObject({ title: 'Added', hours: 5 })
})

test('undo without a step says so', async () => {
  const { host } = stage()
  await cell('Write').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => host.announced.at(-1)).toBe('Nothing to undo.')
})

test('the history of a user is not available to the next user', async () => {
  const { signIn } = stage()
  await type('Write', 'Wrote')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  signIn({ id: 'grace' })
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect.element(cell('Wrote')).toBeVisible()
})
