import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { rows, serve, tasks, wholeTable } from '../data-stage.fixture.ts'
import { remote } from '../remote.tsx'

const id = 'a0000000-0000-4000-8000-00000000000f-and-more-than-the-column-is-wide'

async function cellWith(title: string): Promise<Element> {
  const answers = { ...wholeTable, 'GET /tasks': { body: [{ ...rows[0], title }] } }
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: serve(answers, []) },
  })
  const { session } = createFakeSession({ user: { id: 'ada' }, client })
  const { element, unmount } = mountRemote(remote, {
    session,
    path: `/public/${tasks.name}`,
    appearance: { direction: 'rtl' },
  })
  element.style.blockSize = '600px'
  onTestFinished(unmount)
  const cell = page.getByRole('gridcell', { name: title, exact: true })
  await expect.element(cell).toBeVisible()
  return cell.element()
}

/** Where the character at `index` of what the cell says is drawn. */
function placeOf(cell: Element, index: number): DOMRect {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text
  const range = document.createRange()
  range.setStart(text, index)
  range.setEnd(text, index + 1)
  return range.getBoundingClientRect()
}

test('a value that is too long keeps its beginning, from right to left too', async () => {
  const cell = await cellWith(id)
  const { left, right } = cell.getBoundingClientRect()
  expect(placeOf(cell, 0).left).toBeGreaterThanOrEqual(left)
  expect(placeOf(cell, 0).right).toBeLessThanOrEqual(right)
  expect(placeOf(cell, id.length - 1).left).toBeGreaterThan(right)
})

test('words keep their order, and stand where the column begins', async () => {
  const cell = await cellWith('Write it.')
  const { left, right } = cell.getBoundingClientRect()
  const [first, stop] = [placeOf(cell, 0), placeOf(cell, 'Write it'.length)]
  expect(stop.left).toBeGreaterThan(first.left)
  expect(right - stop.right).toBeLessThan(first.left - left)
})

test('what begins in Arabic is cut off at its left', async () => {
  const words = 'تقرير عن كل ما حدث في الاجتماع الأول من هذه السنة مع كل من حضره'
  const cell = await cellWith(words)
  const { left, right } = cell.getBoundingClientRect()
  expect(placeOf(cell, 0).right).toBeLessThanOrEqual(right)
  expect(placeOf(cell, words.length - 1).right).toBeLessThan(left)
})
