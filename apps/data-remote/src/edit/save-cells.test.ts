import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createTestTable } from '../schema/table.fixture.ts'
import { texts } from '../texts/texts.ts'
import { createWaitingEdit, saveCells } from './save-cells.ts'
import type { CellWrite } from './use-save-cell.ts'

const count = 130_000

/** Returns changes of one cell in each of `count` rows. */
const saves = Array.from({ length: count }, (_, i): CellWrite => {
  const id = String(i)
  return {
    value: 'new',
    edit: {
      gridRow: { id: JSON.stringify([id]), row: { id, name: 'old' } },
      column: 'name',
      draft: { state: 'value', text: 'new' },
      ...{
        state: 'saving',
        problem: null,
        error: null,
        mayRetry: false,
        isWaiting: false,
        resends: 0,
        theirs: null,
      },
    },
  }
})

test('saveCells keeps the edits of any number of rows when the network fails', {
  tags: ['long'],
}, async () => {
  const fetch = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  const { session } = createFakeSession({ user: { id: 'ada' }, client })
  const kept: string[] = []
  const announced: string[] = []
  const saved = await saveCells(
    {
      ...{
        t: texts.in('en'),
        queries: new QueryClient(),
        table: createTestTable(),
        key: ['id'],
        turns: { current: null },
      },
      host: { session, announce: (text: string) => announced.push(text) } as never,
      settle: () => {},
      keep: (some) => {
        for (const [edit] of some) if (edit.isWaiting) kept.push(edit.gridRow.id)
      },
      onChanged: () => {},
      record: undefined,
    },
    saves,
  )
  expect(saved).toEqual([])
  expect(new Set(kept).size).toBe(count)
  expect(announced).toEqual([`0 of ${count.toLocaleString('en')} cells saved`])
})

test('an edit is sent again automatically three times, and then waits for the user', () => {
  const t = texts.in('en')
  const edit = saves[0]?.edit as CellWrite['edit']
  const after = (resends: number) => {
    const [kept] = createWaitingEdit(t, { ...edit, resends }, () => 'No answer from the server')
    return { ...kept, words: kept.problem?.(t) }
  }
  expect([0, 1, 2].map((resends) => after(resends).isWaiting)).toEqual([true, true, true])
  expect(after(3)).toMatchObject({
    ...{ isWaiting: false, mayRetry: true, state: 'failed' },
    words: 'No answer from the server. It was sent 4 times without an answer. Try again, or discard it.',
  })
})
