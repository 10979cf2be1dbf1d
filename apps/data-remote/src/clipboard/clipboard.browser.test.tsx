import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponse, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import type { Row } from '../query/row.ts'

beforeEach(() => page.viewport(1280, 800))

const notes = { ...tasks.columns[1], name: 'notes', nullable: true }
const table = { ...tasks, columns: [...tasks.columns, notes] }
const count = 12
const read = Array.from({ length: count }, (_, i) => ({
  ...rows[0],
  id: i + 1,
  title: `Task ${i + 1}`,
  hours: i + 1,
  notes: `note ${i + 1}`,
}))

/** Mounts the table with a server that saves changes. `sent` has the saved bodies with their row ids. */
function stage(answers: StubResponses = {}, appearance = {}) {
  const sent: { id: number; body: Record<string, unknown> }[] = []
  const mounted = mountTable('', {
    appearance,
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': { body: read },
      'PATCH /tasks': (url, body) => {
        const id = Number(url.searchParams.get('id')?.replace('eq.', ''))
        sent.push({ id, body: body as Record<string, unknown> })
        return { body: [{ ...read[id - 1], ...(body as object) }] }
      },
      ...answers,
    },
  })
  return { ...mounted, sent }
}

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const select = async (from: string, keys: string) => {
  await cell(from).click()
  await userEvent.keyboard(`{Shift>}${keys}{/Shift}`)
}

function send(type: 'copy' | 'cut' | 'paste', clipboardData = new DataTransfer()): DataTransfer {
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return clipboardData
}

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  send('paste', clipboardData)
}

/**
 * Answers of a server that compares previous values and refuses `refused` as hours. If `isOneCall`, it has the function for many rows:
 * `calls` has the changes of each call, `alone` the rows that were changed individually.
 */
function manyRows(isOneCall: boolean, refused?: number) {
  type Change = { key: { id: string }; was: Row; to: Row }
  const now: Row[] = [...read]
  const calls: Change[][] = []
  const alone: number[] = []
  const refusal = { code: '23514', message: 'check', details: null, hint: null }
  const text = (value: unknown) => (value === null ? null : String(value))
  const save = (at: number, was: Row, to: Row) => {
    const row = now[at] ?? {}
    const holds = (values: Row) => Object.keys(values).every((name) => text(row[name]) === text(values[name]))
    if (to.hours === refused && refused) return { state: 'refused', ...refusal }
    if (!holds(was)) return { state: holds(to) ? 'saved' : 'changed', row }
    now[at] = { ...row, ...to }
    return { state: 'saved', row: now[at] }
  }
  const filters = (url: URL) =>
    Object.fromEntries(
      [...url.searchParams]
        .filter(([, value]) => value.startsWith('eq.'))
        .map(([name, value]) => [name, value.slice(3)]),
    )
  const answers: StubResponses = {
    'POST /rpc/portico_save_rows': (_url, body) => {
      const { changes } = body as { changes: Change[] }
      calls.push(changes)
      return isOneCall
        ? { body: changes.map(({ key, was, to }) => save(Number(key.id) - 1, was, to)) }
        : { status: 404, body: { code: 'PGRST202', message: 'Could not find the function' } }
    },
    'GET /tasks': (url) => {
      const { id, ...was } = filters(url)
      const found = now.filter((row) => id === undefined || text(row.id) === id)
      return { body: found.filter((row) => Object.keys(was).every((name) => text(row[name]) === was[name])) }
    },
    'PATCH /tasks': (url, body) => {
      const { id, ...was } = filters(url)
      alone.push(Number(id))
      const answer = save(Number(id) - 1, was, body as Row)
      if (answer.state === 'refused') return { status: 400, body: refusal }
      return { body: answer.state === 'saved' ? [answer.row] : [] }
    },
  }
  return { answers, calls, alone, now }
}

async function pasteAll(): Promise<void> {
  await cell('Task 1').click()
  paste(Array.from({ length: 12 }, (_, i) => `New ${i}\t${100 + i}`).join('\n'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/24 cells in 12 rows will change/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 24 cells' }).click()
}

describe('a pasted block', () => {
  test('a block that fits is pasted at once, with one request per row', async () => {
    const { sent, host } = stage()
    await cell('Task 2').click()
    paste('A\t7\r\nB\t\r\n')
    await expect.element(cell('B')).toBeVisible()
    await expect
      .poll(() => sent)
      .toEqual([
        { id: 2, body: { title: 'A', hours: 7 } },
        { id: 3, body: { title: 'B', hours: null } },
      ])
    await expect.poll(() => host.announced.at(-1)).toBe('4 cells saved')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('a block that does not fit is previewed before it is written', async () => {
    const { sent } = stage()
    await cell('Task 12').click()
    paste('A\tmany\topen\tn\tbeyond\nB\t2\tdone\tn\tbeyond')
    const dialog = page.getByRole('dialog', { name: 'Paste these cells?' })
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Add 1 row as new' }).click()
    await expect.element(dialog.getByText('2 cells in 1 row will change.', { exact: false })).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /12 hours many Enter/ })).toBeVisible()
    await expect
      .element(dialog.getByText('1 column doesn’t fit in the table', { exact: false }))
      .toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Change 2 cells' }).click()
    await expect.poll(() => sent).toEqual([{ id: 12, body: { title: 'A', notes: 'n' } }])
  })

  test('pasting leaves read-only columns unchanged, and can be cancelled', async () => {
    const { sent } = stage()
    await cell('1').first().click()
    paste('9\tA')
    const dialog = page.getByRole('dialog', { name: 'Paste these cells?' })
    await expect.element(dialog.getByText(/stay as they are: id\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(cell('Task 1')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('pasted lines become one text on request', { tags: ['long'] }, async () => {
    const { sent } = stage()
    await cell('note 12').click()
    paste('one\ntwo')
    await page.getByRole('button', { name: 'Paste as one text' }).click()
    await expect.poll(() => sent).toEqual([{ id: 12, body: { notes: 'one\ntwo' } }])
  })

  describe.each([
    ['in one request', true],
    ['row by row, where the database has no function for it', false],
  ])('pasting many cells, %s', (_, isOneCall) => {
    test('a paste of many cells is confirmed first, and undone in one step', async () => {
      const { answers, calls, alone } = manyRows(isOneCall)
      const { host } = stage(answers)
      await pasteAll()
      await expect.poll(() => host.announced.at(-1)).toBe('24 cells saved')
      await expect.element(cell('New 11')).toBeVisible()
      await expect.element(page.getByText('Saving…')).not.toBeInTheDocument()
      expect(calls[0]).toMatchObject([
        {
          key: { id: '1' },
          was: { title: 'Task 1', hours: '1' },
          to: { title: 'New 0', hours: 100 },
          defaults: [],
        },
        ...Array(11).fill({}),
      ])
      expect([calls.length, alone.length]).toEqual(isOneCall ? [1, 0] : [1, 12])
      await page.getByRole('button', { name: /^Undo/ }).click()
      await expect.element(cell('Task 12')).toBeVisible()
      await expect.poll(() => host.announced.at(-1)).toBe('24 cells saved')
      // The client checks only once whether the function exists.
      expect([calls.length, alone.length]).toEqual(isOneCall ? [2, 0] : [1, 24])
    })

    test('a paste of many cells keeps refused and conflicting cells as edits, and saves the others', async () => {
      const { answers, now } = manyRows(isOneCall, 105)
      const { host } = stage(answers)
      await expect.element(cell('Task 3')).toBeVisible()
      now[2] = { ...now[2], title: 'Theirs' }
      await pasteAll()
      await expect.element(page.getByRole('dialog', { name: 'Someone else changed title' })).toBeVisible()
      expect(host.announced.at(-1)).toBe('22 of 24 cells saved')
      await page.getByRole('button', { name: 'Keep mine' }).click()
      await expect.element(page.getByText('Not saved – hours: ', { exact: false })).toBeVisible()
      await expect.poll(() => now.map(({ title }) => title)).toEqual(read.map((_, i) => `New ${i}`))
      expect(now.map(({ hours }) => hours)).toEqual(read.map((_, i) => (i === 5 ? 6 : 100 + i)))
    })
  })

  test('a paste of many cells without an answer waits as a whole, and is saved once', {
    tags: ['long'],
  }, async () => {
    const { answers, calls, now } = manyRows(true)
    const save = answers['POST /rpc/portico_save_rows']
    let isLost = true
    const { setLost, host } = stage({
      ...answers,
      'POST /rpc/portico_save_rows': async (...asked) => {
        const answer = await (save as (...asked: unknown[]) => StubResponse)(...asked)
        if (isLost) throw new TypeError('Failed to fetch')
        return answer
      },
    })
    await pasteAll()
    await expect.element(page.getByText(/24 changes waiting for the connection/)).toBeVisible()
    setLost(['http://data.test/rest/v1'])
    isLost = false
    setLost([])
    await expect.poll(() => host.announced.at(-1)).toBe('24 cells saved')
    await expect.element(page.getByText(/waiting for the connection/)).not.toBeInTheDocument()
    expect(now.map(({ title }) => title)).toEqual(read.map((_, i) => `New ${i}`))
    expect(calls[1], 'the same again').toEqual(calls[0])
  })

  test('a long paste shows how many cells remain, and sends its requests sequentially', {
    tags: ['long'],
  }, async () => {
    const long = Array.from({ length: 300 }, (_, i) => ({ ...read[0], id: i + 1, title: `Task ${i + 1}` }))
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sizes: number[] = []
    stage({
      'GET /tasks': { body: long },
      'POST /rpc/portico_save_rows': async (_url, body) => {
        const { changes } = body as { changes: { key: { id: string }; to: Row }[] }
        await gates[sizes.push(changes.length) - 1]?.promise
        return {
          body: changes.map(({ key, to }) => ({
            state: 'saved',
            row: { ...long[Number(key.id) - 1], ...to },
          })),
        }
      },
    })
    await cell('Task 1').click()
    paste(long.map((_, i) => `New ${i}`).join('\n'))
    await page.getByRole('button', { name: 'Change 300 cells' }).click()
    await expect.element(page.getByText('300 cells left')).toBeVisible()
    gates[0]?.resolve()
    await expect.poll(() => sizes).toEqual([250, 50])
    await expect.element(page.getByText('Saving…')).toBeVisible()
    gates[1]?.resolve()
    await expect.element(page.getByText('Saving…')).not.toBeInTheDocument()
  })

  test('one pasted value fills the selection', async () => {
    const { sent } = stage()
    await select('note 1', '{ArrowDown}{ArrowDown}')
    paste('same')
    await expect.poll(() => sent.map(({ body }) => body)).toEqual(Array(3).fill({ notes: 'same' }))
  })

  test('a paste from another grid distinguishes NULL from an empty text', { tags: ['long'] }, async () => {
    const { sent } = stage({
      'GET /tasks': { body: [{ ...read[0], notes: '' }, { ...read[1], notes: null }, read[2], read[3]] },
    })
    await select('empty', '{ArrowDown}')
    const copied = send('copy')
    await cell('note 3').click()
    send('paste', copied)
    await expect
      .poll(() => sent)
      .toEqual([
        { id: 3, body: { notes: '' } },
        { id: 4, body: { notes: null } },
      ])
  })

  test('a paste keeps each refused cell with its reason, and saves the others', {
    tags: ['long'],
  }, async () => {
    stage({
      'PATCH /tasks': (url, body) => {
        const id = Number(url.searchParams.get('id')?.replace('eq.', ''))
        if ((body as { hours?: number }).hours === 99)
          return { status: 400, body: { code: '23514', message: 'check', details: null, hint: null } }
        return { body: [{ ...read[id - 1], ...(body as object) }] }
      },
    })
    await cell('Task 1').click()
    paste('A\t99')
    await expect.element(cell('A')).toBeVisible()
    await expect.element(page.getByText(/Not saved – hours/)).toBeVisible()
    await expect.element(page.getByText('99')).toBeVisible()
  })
})

describe('keys over selected cells', () => {
  test('Delete sets selected cells to NULL, and previews NOT NULL cells that stay unchanged', {
    tags: ['long'],
  }, async () => {
    const { sent } = stage()
    await select('Task 1', '{ArrowRight}{ArrowDown}')
    await userEvent.keyboard('{Delete}')
    const dialog = page.getByRole('dialog', { name: 'Set these cells to NULL?' })
    await expect.element(dialog.getByText('2 values don’t fit and will be left out')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 2 cells' }).click()
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ hours: null }, { hours: null }])
  })

  test('Ctrl+D fills down, and Ctrl+R fills to the end', async () => {
    const { sent } = stage()
    await select('note 1', '{ArrowDown}{ArrowDown}')
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect
      .poll(() => sent)
      .toEqual([
        { id: 2, body: { notes: 'note 1' } },
        { id: 3, body: { notes: 'note 1' } },
      ])
  })

  test('cutting copies cells and sets them to NULL', async () => {
    const { sent } = stage()
    await cell('note 2').click()
    expect(send('cut').getData('text/plain')).toBe('note 2')
    await expect.poll(() => sent).toEqual([{ id: 2, body: { notes: null } }])
  })
})

test('the change preview works in Arabic in a narrow window', async () => {
  await page.viewport(320, 640)
  stage({}, { locale: 'ar', direction: 'rtl' })
  await expect.element(cell('Task 1')).toBeVisible()
  await cell('Task 1').click()
  paste('A\tx\nB\ty')
  const dialog = page.getByRole('dialog', { name: 'هل تريد لصق هذه الخلايا؟' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'تغيير خليتين' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a paste event on the page’s body reaches the focused cell, as Firefox sends it', async () => {
  const { sent } = stage()
  await cell('Task 2').click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'A')
  const paste = () =>
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  paste()
  await expect.poll(() => sent).toEqual([{ id: 2, body: { title: 'A' } }])
  // With the focus elsewhere, the event belongs to the page.
  expect(document.activeElement).toBe(cell('A').element())
  ;(document.activeElement as HTMLElement).blur()
  expect(paste(), 'nobody takes it').toBe(true)
})
