// @module-tag long
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponses } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const there = 1_500

/** Answers of a server with a fixed number of rows, which reports a total of `said`. Rows from 201 wait for `later`. */
function serveRows(later = Promise.resolve(), said = there): StubResponses {
  return {
    'GET /tasks': async ({ searchParams }) => {
      const bound = (operator: string) =>
        Number(new RegExp(`${operator}\\."(\\d+)"`).exec(searchParams.get('or') ?? '')?.[1] ?? Number.NaN)
      const most = Number(searchParams.get('limit'))
      const before = bound('lt') || there + 1
      const after = bound('gt') || Number(searchParams.get('offset') ?? 0)
      if (after >= 200 && most > 200) await later
      // The last rows, and pages before a row, are requested in reverse order.
      const isDown = searchParams.get('order')?.includes('.desc')
      const length = Math.max(0, Math.min(most, isDown ? before - 1 : there - after))
      const ids = Array.from({ length }, (_, i) => (isDown ? before - 1 - i : after + 1 + i))
      const body = ids.map((id) => ({ ...rows[0], id, title: `Task ${id}` }))
      return { body, headers: { 'content-range': `0-0/${said}` } }
    },
  }
}

/** Collects the copied texts. The browser refuses the first `refusals` attempts. */
function clipboard(refusals = 0) {
  const texts: string[] = []
  let left = refusals
  const spy = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const text = await (await item?.getType('text/plain'))?.text()
    left -= 1
    if (left >= 0) throw new DOMException('no', 'NotAllowedError')
    texts.push(text ?? '')
  })
  onTestFinished(() => spy.mockRestore())
  return texts
}

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const send = (type: 'copy' | 'cut') => {
  const event = new ClipboardEvent(type, {
    clipboardData: new DataTransfer(),
    bubbles: true,
    cancelable: true,
  })
  document.activeElement?.dispatchEvent(event)
}

async function chooseAll(answers: StubResponses) {
  const mounted = mountTable('', { answers })
  await cell('Task 1').click()
  await expect.poll(() => page.getByRole('grid').element().ariaRowCount).not.toBe('201')
  await userEvent.keyboard('{Control>}a{/Control}')
  return mounted
}

const titles = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `Task ${from + i}`).join('\r\n')

test('copying all rows reads missing ones, and shows the progress', async () => {
  const texts = clipboard()
  const later = Promise.withResolvers<void>()
  const { host } = await chooseAll(serveRows(later.promise))
  expect(host.announced.at(-1)).toBe('All rows × 4 columns selected')
  send('copy')
  await expect.element(page.getByRole('dialog', { name: 'Reading the rows to copy' })).toBeVisible()
  await expect.element(page.getByText(/ of 1,500 rows read\./)).toBeVisible()
  later.resolve()
  await expect.poll(() => texts.length).toBe(1)
  const lines = texts[0]?.split('\r\n') ?? []
  expect(lines).toHaveLength(there)
  expect(lines.at(-1)).toBe(`${there}\tTask ${there}\t\topen`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(host.announced.at(-1)).toBe('6,000 cells copied')
  await expect.element(page.getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
})

test('a range to the last row is copied up to it', async () => {
  const texts = clipboard()
  mountTable('', { answers: serveRows() })
  await cell('Task 2').click()
  await expect.poll(() => page.getByRole('grid').element().ariaRowCount).toBe('1501')
  // “Go to” shows that the code for distant rows has loaded.
  await expect.element(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}')
  await expect.element(cell(`Task ${there}`)).toBeVisible()
  send('copy')
  await expect.poll(() => texts).toEqual([titles(2, there)])
})

test('a cancelled copy copies nothing', async () => {
  const texts = clipboard()
  await chooseAll(serveRows(Promise.withResolvers<void>().promise))
  send('copy')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(texts).toEqual([])
})

test('a browser that requires a press to copy gets a button', async () => {
  const texts = clipboard(1)
  await chooseAll(serveRows())
  send('copy')
  const dialog = page.getByRole('dialog', { name: '6,000 cells are ready' })
  await expect.element(dialog).toBeVisible()
  expect(texts).toEqual([])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => texts.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a failed read shows the error and can be retried', async () => {
  const texts = clipboard()
  const answers = serveRows()
  let isRefused = true
  const read = answers['GET /tasks']
  await chooseAll({
    'GET /tasks': (url, body, headers) => {
      if (isRefused && url.searchParams.get('limit') === '1000')
        return { status: 403, body: { code: '42501', message: 'permission denied for table tasks' } }
      return typeof read === 'function' ? read(url, body, headers) : Promise.reject(new Error('no answer'))
    },
  })
  send('copy')
  const dialog = page.getByRole('dialog', { name: 'Not copied: You’re not allowed to do this' })
  await expect.element(dialog).toBeVisible()
  isRefused = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => texts[0]?.length ?? 0).toBeGreaterThan(1_000)
})

test('copying too many cells is refused before reading starts', async () => {
  const texts = clipboard()
  const { requests } = await chooseAll(serveRows(Promise.resolve(), 1_000_000))
  requests.length = 0
  send('copy')
  const dialog = page.getByRole('dialog', { name: 'That’s too much to copy' })
  await expect
    .element(dialog.getByText(/about 4,000,000 cells, and 500,000 can be copied at once/))
    .toBeVisible()
  expect([requests, texts]).toEqual([[], []])
})

test('cut and Delete leave unloaded rows unchanged and say so', async () => {
  const texts = clipboard()
  await chooseAll(serveRows())
  send('cut')
  await expect.element(page.getByText(/can be copied but not cut/)).toBeVisible()
  await userEvent.keyboard('{Delete}')
  await expect
    .element(page.getByRole('dialog').getByText(/^1,300 rows go past the last loaded row/))
    .toBeVisible()
  expect(texts).toEqual([])
})
