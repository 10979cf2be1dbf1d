import { defineRemote } from '@portico/react-remote'
import { mountRemote } from '@portico/react-remote/testing'
import { configureSession } from '@portico/session'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { ObjectList } from './object-list.tsx'
import { useSelection } from './use-selection.ts'

const entries: Entry[] = Array.from({ length: 5000 }, (_, index) => ({
  kind: 'file',
  part: `file ${index}.txt`,
  name: `file ${index}.txt`,
  key: `me/file ${index}.txt`,
  size: index,
  type: 'text/plain',
  updatedAt: '2026-01-01T00:00:00Z',
}))
const said: string[] = []
const say = (what: string) => (given: Entry | readonly Entry[]) =>
  void said.push(
    `${what} ${[given]
      .flat()
      .map(({ part }) => part)
      .join(', ')}`,
  )
const commands: EntryCommands = {
  open: say('open'),
  ask: (task, entries) => say(task)(entries),
}

function List() {
  const choice = useSelection(entries)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 400 }}>
      <ObjectList
        bucket="files"
        label="Documents"
        entries={entries}
        isWhole
        sort={{ by: 'name', descending: false }}
        onSort={(by) => said.push(`sort ${by}`)}
        choice={choice}
        commands={commands}
      />
    </div>
  )
}

let end = () => {}
async function open() {
  const session = configureSession({ url: 'http://127.0.0.1:9', key: 'sb_publishable_test' })
  const mounted = mountRemote(defineRemote({ app: List }), { session })
  end = () => {
    mounted.unmount()
    session.dispose()
  }
  await expect.element(page.getByRole('row', { name: /^file 0\.txt/ })).toBeInTheDocument()
  said.length = 0
}
afterEach(() => end())

const focused = () => document.activeElement?.querySelector('button')?.textContent
const selected = () => document.querySelectorAll('[aria-selected="true"]').length

test('only visible rows are in the page, and the keyboard reaches all rows', async () => {
  await open()
  expect(page.getByRole('row').elements().length).toBeLessThan(60)
  expect(page.getByRole('grid').element().getAttribute('aria-rowcount')).toBe('5001')
  document.querySelector<HTMLElement>('[data-index="0"]')?.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('file 4999.txt')
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe('file 0.txt')
})

test('scrolling draws the rows that become visible, and the keyboard scrolls only until its row is complete', async () => {
  await open()
  const grid = page.getByRole('grid').element()
  const scroller = grid.parentElement as HTMLElement
  scroller.scrollTop = 100 * 40
  await expect.element(page.getByRole('row', { name: /^file 105\.txt/ })).toBeInViewport({ ratio: 1 })
  expect(page.getByRole('row', { name: /^file 0\.txt/ }).elements()).toEqual([])
  // 368 px are left under the headers: 9 rows and a part of the tenth.
  document.querySelector<HTMLElement>('[data-index="108"]')?.focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.poll(focused).toBe('file 109.txt')
  expect(scroller.scrollTop).toBe(32 + 110 * 40 - 400)
  await expect.element(page.getByRole('row', { name: /^file 109\.txt/ })).toBeInViewport({ ratio: 1 })
})

test('the size column is near the names in a wide list, below its header', async () => {
  await page.viewport(1200, 600)
  await open()
  const line = page.getByRole('row', { name: /^file 0\.txt/ })
  const edge = (cell: ReturnType<typeof page.getByRole>) => cell.element().getBoundingClientRect()
  const size = edge(line.getByRole('gridcell').nth(1))
  expect(size.right).toBe(edge(page.getByRole('columnheader', { name: 'Size' })).right)
  expect(size.left - edge(line.getByRole('button', { name: 'file 0.txt', exact: true })).right).toBeLessThan(
    200,
  )
})

test('a list that becomes higher draws more rows', async () => {
  await open()
  const scroller = page.getByRole('grid').element().parentElement as HTMLElement
  const before = page.getByRole('row').elements().length
  const frame = scroller.parentElement as HTMLElement
  frame.style.blockSize = '1600px'
  await expect.poll(() => page.getByRole('row').elements().length).toBe(before + 30)
})

test('Shift selects a range by keyboard, and Delete applies to all of it', async () => {
  await open()
  document.querySelector<HTMLElement>('[data-index="0"]')?.focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(focused).toBe('file 1.txt')
  await expect.poll(selected).toBe(2)
  await userEvent.keyboard('{Delete}{F2}')
  expect(said).toEqual(['delete file 0.txt, file 1.txt', 'rename file 1.txt'])
})

test('Shift selects a range by mouse, and selects no text', async () => {
  await open()
  await page.getByRole('row', { name: /^file 1\.txt/ }).click({ position: { x: 300, y: 20 } })
  await page
    .getByRole('row', { name: /^file 4\.txt/ })
    .click({ position: { x: 300, y: 20 }, modifiers: ['Shift'] })
  await expect.poll(selected).toBe(4)
  expect(getSelection()?.toString()).toBe('')
})

test('a tap opens a row, or selects it while a selection exists', { tags: ['long'] }, async () => {
  await open()
  const tap = (index: number) => {
    const line = document.querySelector(`[data-index="${index}"] [role="gridcell"]:nth-child(2)`)
    line?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    line?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  tap(0)
  expect(said).toEqual(['open file 0.txt'])
  // A long press sends the same event.
  await page.getByRole('row', { name: /^file 2\.txt/ }).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions for the selection' })
  await expect.element(menu.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  tap(4)
  await expect.poll(selected).toBe(2)
  tap(4)
  await expect.poll(selected).toBe(1)
  tap(2)
  await expect.poll(selected).toBe(0)
  expect(said).toEqual(['open file 0.txt'])
})

test('Enter opens a row, and its two menus have the same commands', { tags: ['long'] }, async () => {
  await open()
  document.querySelector<HTMLElement>('[data-index="0"]')?.focus()
  await userEvent.keyboard('{Enter}')
  expect(said).toEqual(['open file 0.txt'])
  await page.getByRole('button', { name: 'Actions for file 1.txt' }).click()
  await page.getByRole('menuitem', { name: /Rename/ }).click()
  await page.getByRole('row', { name: /^file 2\.txt/ }).click({ button: 'right' })
  // The row's own menu may still be fading out.
  await page
    .getByRole('menu', { name: 'Actions for the selection' })
    .getByRole('menuitem', { name: /Delete/ })
    .click()
  expect(said.slice(1)).toEqual(['rename file 1.txt', 'delete file 2.txt'])
})
