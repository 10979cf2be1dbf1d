import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

const names = [...Array.from({ length: 499 }, (_, index) => `file ${index}.bin`), 'last.bin']

/** Opens a folder as tiles, four in a row. */
async function open(direction: 'ltr' | 'rtl' = 'ltr', path = '/files?view=grid') {
  await page.viewport(900, 700)
  onTestFinished(() => localStorage.clear())
  const body = names.map((name) => ({
    id: name,
    name,
    updated_at: '2026-03-02T10:00:00Z',
    metadata: { size: 1 },
  }))
  const answers = { '/bucket': createBucketsResponse('files'), '/object/list/files': { body } }
  const { host, element } = renderWithStorage(remote, answers, path, { direction })
  Object.assign(element.style, { inlineSize: '720px', blockSize: '600px' })
  return host
}

const tile = (index: number) => page.getByRole('gridcell', { name: new RegExp(`^file ${index}\\.bin`) })
const focused = () => document.activeElement?.querySelector('button')?.textContent

test('only visible tiles are in the page, and keys move through all of them in two dimensions', async () => {
  await open()
  await expect.element(tile(0)).toBeVisible()
  expect(page.getByRole('gridcell').elements().length).toBeLessThan(60)
  expect(page.getByRole('grid').element().getAttribute('aria-colcount')).toBe('4')
  tile(0).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(focused).toBe('file 5.bin')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('last.bin')
  const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
  const grid = page.getByRole('grid').element()
  expect(bottom(document.activeElement)).toBeCloseTo(bottom(grid.parentElement), -1)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).toBe('file 495.bin')
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe('file 0.bin')
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('5 selected').first()).toBeInTheDocument()
  await userEvent.keyboard('la')
  await expect.poll(focused).toBe('last.bin')
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'New name' })).toHaveFocus()
})

test('the next tile is on the left when the text runs from right to left', async () => {
  await open('rtl')
  await expect.element(tile(0)).toBeVisible()
  tile(0).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('file 1.bin')
})

test('a button changes the view, the address has it, and the next visit keeps it', {
  tags: ['long'],
}, async () => {
  const host = await open('ltr', '/files')
  await expect.element(page.getByRole('row', { name: /^file 0\.bin/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show as a grid' }).click()
  await expect.element(tile(0)).toBeVisible()
  expect(host.history.location.search).toBe('?view=grid')
  await expect.element(page.getByRole('button', { name: 'Show as a list' })).toHaveFocus()
  host.history.push('/files?sort=size')
  await expect.element(tile(0)).toBeVisible()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Size' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^file 0\.bin/ })).toBeVisible()
})
