import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  allowLongAnswers,
  createFetchStub,
  rows,
  type StubResponses,
  tasks,
  wholeTableResponses,
} from '../fetch-stub.fixture.ts'
import { remote } from '../remote.tsx'
import { GridInput } from '../table/lazy-grid-input.ts'
import { saveModule } from './use-save-cell.ts'

// Tests press keys at once, unlike users, so the grid's input code is loaded first.
await GridInput.load()

let mounted: MountedRemote | undefined
// The grid renders only visible columns, so the window must be wide.
beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  const failures = mounted?.host.failures
  mounted?.unmount()
  expect(failures).toEqual([])
})

const notes = { ...tasks.columns[1], name: 'notes', nullable: true, default: "'nothing yet'::text" }
const payload = { ...tasks.columns[1], name: 'payload', type: 'jsonb', udt: 'jsonb', nullable: true }
const due = { ...tasks.columns[1], name: 'due', type: 'date', udt: 'date', nullable: true }
const table = { ...tasks, columns: [...tasks.columns, notes, payload, due] }
const first = { ...rows[0], notes: 'as it was', _5: '{"a": 1}', due: '2026-11-21' }

/** Mounts the table with the real client. It has the row `first` unless `answers` replace it. */
function stage(answers: StubResponses = {}) {
  const requests: string[] = []
  const sent: unknown[] = []
  const all: StubResponses = {
    ...wholeTableResponses,
    'POST /rpc/portico_schema': { body: { tables: [table] } },
    'GET /tasks': { body: [first] },
    'PATCH /tasks': (_url, body) => {
      sent.push(body)
      return { body: [{ ...first, ...(body as object) }] }
    },
    ...answers,
  }
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: createFetchStub(all, requests) },
  })
  const fake = createFakeSession({ user: { id: 'ada' }, client: allowLongAnswers(client) })
  mounted = mountRemote(remote, { session: fake.session, path: '/public/tasks' })
  mounted.element.style.blockSize = '600px'
  return { ...fake, host: mounted.host, element: mounted.element, requests, sent }
}

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const open = async (text: string) => {
  await cell(text).click()
  await userEvent.keyboard('{F2}')
}

/** Pastes text into the focused element, as Ctrl+V does. True if the browser would insert it. */
function paste(text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return document.activeElement?.dispatchEvent(event) ?? false
}

describe('an emptied cell', () => {
  test('Delete sets a cell to NULL, even in a text column', { tags: ['long'] }, async () => {
    const { sent } = stage()
    await cell('as it was').click()
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => sent).toEqual([{ notes: null }])
  })

  test('Delete leaves a cell of a NOT NULL column unchanged and says why', { tags: ['long'] }, async () => {
    const { sent, host } = stage()
    await cell('Write').click()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText(/title can’t be NULL, so Delete leaves it as it is/)).toBeVisible()
    expect(host.announced.at(-1)).toContain('title can’t be NULL')
    expect(sent).toEqual([])
  })

  test('deleting all text of a cell makes it NULL, and "EMPTY" makes it an empty text', {
    tags: ['long'],
  }, async () => {
    const { sent } = stage()
    await open('as it was')
    await userEvent.keyboard('{Backspace}')
    await expect.element(page.getByRole('textbox', { name: 'notes' })).toHaveAttribute('placeholder', 'NULL')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ notes: null }])
    await userEvent.keyboard('{F2}')
    await page.getByRole('button', { name: 'EMPTY' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent.at(-1)).toEqual({ notes: '' })
  })
})

describe('a pasted block', () => {
  const block = 'A1\tB1\r\nA2\tB2\r\n'

  test('pasting a block of cells over one cell asks for confirmation', { tags: ['long'] }, async () => {
    const { sent } = stage()
    await cell('as it was').click()
    paste(block)
    await expect.element(page.getByRole('dialog', { name: 'Paste these cells?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(cell('as it was')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('pasting one value sets the cell', async () => {
    const { sent } = stage()
    await cell('as it was').click()
    paste('one value\r\n')
    await expect.poll(() => sent).toEqual([{ notes: 'one value' }])
  })

  test('an inline cell editor rejects a pasted block, and a multiline one accepts it', async () => {
    stage()
    await open('as it was')
    expect(paste(block)).toBe(false)
    await expect.element(page.getByRole('grid').getByText(/a block of 2 × 2 cells/)).toBeVisible()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    expect(paste(block)).toBe(true)
  })

  test('a field of a new row rejects a pasted block', { tags: ['long'] }, async () => {
    stage()
    await page.getByRole('button', { name: 'Add row' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: /notes/ }).click()
    expect(paste(block)).toBe(false)
    await expect.element(drawer.getByText(/a block of 2 × 2 cells/)).toBeVisible()
    await drawer.getByRole('button', { name: 'notes: LINES' }).click()
    await drawer.getByRole('textbox', { name: /notes/ }).click()
    expect(paste(block)).toBe(true)
  })
})

describe('a conflict', () => {
  const theirs = { ...first, notes: 'theirs' }

  /** The server has other notes than the client read, and accepts changes only of the current ones. */
  function stageChanged() {
    let isChanged = false
    const staged = stage({
      'GET /tasks': (url) => {
        const wanted = url.searchParams.get('notes')
        return { body: wanted && wanted !== 'eq.theirs' ? [] : [isChanged ? theirs : first] }
      },
      'PATCH /tasks': (url, body) => {
        isChanged = true
        const isTheirs = url.searchParams.get('notes') === 'eq.theirs'
        return { body: isTheirs ? [{ ...theirs, ...(body as object) }] : [] }
      },
    })
    return staged
  }
  const change = async () => {
    await open('as it was')
    await userEvent.fill(page.getByRole('textbox', { name: 'notes' }), 'mine')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: /Someone else changed notes/ })).toBeVisible()
  }

  test('a conflict shows both values, and "Keep mine" overwrites the other user’s value', async () => {
    const { requests } = stageChanged()
    await change()
    await expect.element(page.getByRole('dialog').getByText('theirs', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('mine', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(cell('mine')).toBeVisible()
    await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
    expect(requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(2)
  })

  test('a conflict keeps the other user’s value on "Use theirs"', { tags: ['long'] }, async () => {
    stageChanged()
    await change()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect.element(cell('theirs')).toBeVisible()
  })

  test('conflicts in one row are resolved in one dialog', { tags: ['long'] }, async () => {
    let now: Record<string, unknown> = first
    const isWanted = (url: URL) =>
      ['notes', 'due'].every((name) => [null, `eq.${now[name]}`].includes(url.searchParams.get(name)))
    stage({
      'GET /tasks': (url) => ({ body: isWanted(url) ? [now] : [] }),
      'PATCH /tasks': (url, body) => {
        if (!isWanted(url)) return { body: [] }
        now = { ...now, ...(body as object) }
        return { body: [now] }
      },
    })
    await expect.element(cell('as it was')).toBeVisible()
    now = { ...first, notes: 'theirs', due: '2026-01-01' }
    await change()
    await userEvent.keyboard('{Escape}')
    await open('Nov 21, 2026')
    await userEvent.fill(page.getByRole('textbox', { name: 'due' }), '2026-12-24')
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: 'Someone else changed this row' })
    await expect.element(question.getByText('theirs', { exact: true })).toBeVisible()
    await expect.element(question.getByText('2026-01-01', { exact: true })).toBeVisible()
    await expect.element(question.getByText('2026-12-24', { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => [now.notes, now.due]).toEqual(['mine', '2026-12-24'])
    await expect.element(page.getByText(/not saved/i)).not.toBeInTheDocument()
  })

  test('a conflict waits with the typed value while its dialog is closed', { tags: ['long'] }, async () => {
    stageChanged()
    await change()
    await expect.element(page.getByRole('button', { name: 'Go back' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(cell('mine')).toBeVisible()
    await page.getByRole('button', { name: 'Compare…' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})

describe('an edit without an answer', () => {
  const lose = () => {
    let isLost = true
    const staged = stage({
      'PATCH /tasks': (_url, body) => {
        if (isLost) throw new TypeError('Failed to fetch')
        return { body: [{ ...first, ...(body as object) }] }
      },
    })
    return { ...staged, mend: () => (isLost = false) }
  }
  const change = async () => {
    await open('as it was')
    await userEvent.fill(page.getByRole('textbox', { name: 'notes' }), 'kept')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Not saved – notes: .* It will be saved as soon as/)).toBeVisible()
  }

  test('an edit without an answer is saved by “Try again”', async () => {
    const { mend } = lose()
    await change()
    mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
    await expect.element(cell('kept')).toBeVisible()
  })

  test('an edit without an answer is sent again by Enter in its cell', { tags: ['long'] }, async () => {
    const { mend } = lose()
    await change()
    await open('kept')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/It will be saved as soon as/)
    await expect.element(page.getByRole('grid').getByRole('button', { name: 'Try again' })).toBeVisible()
    mend()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
    await expect.element(cell('kept')).toBeVisible()
  })

  test('several edits without an answer are sent automatically on reconnect', {
    tags: ['long'],
  }, async () => {
    const { mend, setLost } = lose()
    await change()
    await open('Nov 21, 2026')
    await userEvent.fill(page.getByRole('textbox', { name: 'due' }), '2026-12-24')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/2 changes waiting for the connection/)).toBeVisible()
    setLost(['http://data.test/rest/v1'])
    mend()
    setLost([])
    await expect.element(page.getByText(/waiting for the connection/)).not.toBeInTheDocument()
    await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
  })

  test('an edit without an answer is sent automatically when the server responds again', async () => {
    const { mend, setLost } = lose()
    await change()
    setLost(['http://data.test/rest/v1'])
    await expect.element(cell('kept')).toBeVisible()
    mend()
    setLost([])
    await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
    await expect.element(cell('kept')).toBeVisible()
  })
})

test('a user’s second change of a cell does not conflict with the first', { tags: ['long'] }, async () => {
  const loading = vi.spyOn(saveModule, 'load')
  onTestFinished(() => loading.mockRestore())
  const asked: (string | null)[] = []
  const gate = Promise.withResolvers<void>()
  stage({
    'PATCH /tasks': async (url, body) => {
      asked.push(url.searchParams.get('notes'))
      if (asked.length === 1) await gate.promise
      return { body: [{ ...first, ...(body as object) }] }
    },
  })
  for (const [before, text] of [
    ['as it was', 'one'],
    ['one', 'two'],
  ] as const) {
    await open(before)
    await userEvent.fill(page.getByRole('textbox', { name: 'notes' }), text)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked).toHaveLength(1)
    // The saving code is loaded: a save that awaited anything here would start after the first answer.
    loading.mockReturnValue(new Promise(() => {}))
  }
  gate.resolve()
  await expect.poll(() => asked).toEqual(['eq.as it was', 'eq.one'])
  await expect.element(page.getByText('Saving…')).not.toBeInTheDocument()
  await expect.element(cell('two')).toBeVisible()
})

describe('an editor', () => {
  const expectWhole = async (text: string, name: string) => {
    await page.viewport(320, 480)
    const { element } = stage()
    element.style.blockSize = '300px'
    await expect.element(page.getByRole('grid')).toBeVisible()
    page.getByRole('grid').element().scrollLeft = 10_000
    await expect.element(cell(text)).toBeInTheDocument()
    await open(text)
    const editor = page.getByRole('textbox', { name, exact: true })
    // The code editor is in a shadow root.
    const focused = () => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    await expect.poll(focused).toBe(editor.element())
    const popover = document.querySelector('[popover]')
    const { left, right, top, bottom } = (popover as HTMLElement).getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(bottom).toBeLessThanOrEqual(480)
    const button = page.getByRole('button', { name: 'NULL' }).element().getBoundingClientRect()
    const shown = document.elementFromPoint(button.left + 4, button.top + 4)
    expect(shown?.textContent).toBe('NULL')
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
  }
  const isWhole = 'of %s is not cut off by its cell, in a window of 320 px'
  test.each([['Nov 21, 2026', 'due']])(isWhole, expectWhole)
  test.each([
    ['{"a": 1}', 'payload'],
    ['as it was', 'notes'],
  ])(isWhole, { tags: ['long'] }, expectWhole)

  test('a cell editor saves on Tab and moves to the next cell, even with a calendar', async () => {
    const { sent } = stage()
    await cell('Nov 21, 2026').click()
    await userEvent.keyboard('{F2}')
    await userEvent.fill(page.getByRole('textbox', { name: 'due' }), '2026-12-24')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => sent).toEqual([{ due: '2026-12-24' }])
  })

  test('a JSON editor has lines and colors, and Ctrl+Enter saves only valid JSON', {
    tags: ['long'],
  }, async () => {
    const { sent } = stage()
    await open('{"a": 1}')
    const editor = page.getByRole('textbox', { name: 'payload' })
    await expect.element(editor).toMatchTextContent('{ "a": 1}')
    await expect.element(editor.getByText('"a"', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}{{"b": [[1, 2}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/at line 1, column 12 wasn’t expected/)
    expect(sent).toEqual([])
    await userEvent.keyboard('{Backspace}]{Enter}}')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent).toEqual([{ payload: { b: [1, 2] } }])
  })

  test('a JSON editor without changes saves nothing, and Escape discards changes', {
    tags: ['long'],
  }, async () => {
    const { sent } = stage()
    await open('{"a": 1}')
    await expect.element(page.getByRole('textbox', { name: 'payload' })).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'payload' })).not.toBeInTheDocument()
    await open('{"a": 1}')
    await userEvent.keyboard('7{Escape}')
    await expect.element(page.getByRole('textbox', { name: 'payload' })).not.toBeInTheDocument()
    await expect.element(cell('{"a": 1}')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('a cell editor keeps an invalid value and shows the reason below it', { tags: ['long'] }, async () => {
    const { sent } = stage()
    await open('Nov 21, 2026')
    await userEvent.fill(page.getByRole('textbox', { name: 'due' }), '2026-02-30')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('There is no such day.')
    await userEvent.fill(page.getByRole('textbox', { name: 'due' }), '2026-02-28')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ due: '2026-02-28' }])
  })

  test('a cell editor sets a column to its default', async () => {
    const { requests, sent } = stage()
    await open('as it was')
    await expect
      .element(page.getByRole('button', { name: 'DEFAULT' }))
      .toHaveAttribute('aria-pressed', 'false')
    await userEvent.keyboard('{Alt>}d{/Alt}')
    await expect
      .element(page.getByRole('textbox', { name: 'notes' }))
      .toHaveAttribute('placeholder', 'nothing yet')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{}])
    expect(requests.at(-1)).toContain('columns=notes')
  })

  test('a cell editor contains the key that opened it', async () => {
    stage()
    await cell('as it was').click()
    await userEvent.keyboard('n')
    await expect.element(page.getByRole('textbox', { name: 'notes' })).toHaveValue('n')
  })
})
