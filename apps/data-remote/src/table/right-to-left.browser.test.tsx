import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rows } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

const id = 'a0000000-0000-4000-8000-00000000000f-and-more-than-the-column-is-wide'

async function cellWith(title: string): Promise<Element> {
  mountTable('', {
    appearance: { direction: 'rtl' },
    answers: { 'GET /tasks': { body: [{ ...rows[0], title }] } },
  })
  const cell = page.getByRole('gridcell', { name: title, exact: true })
  await expect.element(cell).toBeVisible()
  return cell.element()
}

/** Returns the rectangle of the character at `index` of the cell's text. */
function placeOf(cell: Element, index: number): DOMRect {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text
  const range = document.createRange()
  range.setStart(text, index)
  range.setEnd(text, index + 1)
  return range.getBoundingClientRect()
}

test('a value that is too long shows its start, also on right-to-left pages', async () => {
  const cell = await cellWith(id)
  const { left, right } = cell.getBoundingClientRect()
  expect(placeOf(cell, 0).left).toBeGreaterThanOrEqual(left)
  expect(placeOf(cell, 0).right).toBeLessThanOrEqual(right)
  expect(placeOf(cell, id.length - 1).left).toBeGreaterThan(right)
})

test('English text on a right-to-left page keeps its word order, and is aligned to the start of the column', async () => {
  const cell = await cellWith('Write it.')
  const { left, right } = cell.getBoundingClientRect()
  const first = placeOf(cell, 0)
  const stop = placeOf(cell, 'Write it'.length)
  expect(stop.left).toBeGreaterThan(first.left)
  expect(right - stop.right).toBeLessThan(first.left - left)
})

test('Arabic text that is too long is cut off at its left', async () => {
  const words = 'تقرير عن كل ما حدث في الاجتماع الأول من هذه السنة مع كل من حضره'
  const cell = await cellWith(words)
  const { left, right } = cell.getBoundingClientRect()
  expect(placeOf(cell, 0).right).toBeLessThanOrEqual(right)
  expect(placeOf(cell, words.length - 1).right).toBeLessThan(left)
})

test.each(['ltr', 'rtl'] as const)(
  '%s: the last frozen column has a shadow over scrolling columns',
  async (direction) => {
    await page.viewport(320, 480)
    mountTable('', { appearance: { direction } })
    await expect.element(page.getByRole('grid')).toBeVisible()
    const onward = direction === 'rtl' ? -1 : 1
    page.getByRole('grid').element().scrollLeft = onward * 60
    const frozen = page.getByRole('columnheader').nth(1).element().getBoundingClientRect()
    // The shadow is an unnamed element of the grid.
    const shadow = [...page.getByRole('grid').element().children].find((child) =>
      getComputedStyle(child).backgroundImage.startsWith('linear-gradient'),
    )
    const { left, right } = shadow?.getBoundingClientRect() ?? new DOMRect()
    expect(onward > 0 ? left : right).toBeCloseTo(onward > 0 ? frozen.right : frozen.left)
  },
)

test('the words of a filter chip have the order of the page', async () => {
  mountTable('?filter=title.contains.r', { appearance: { direction: 'rtl' } })
  const chip = page.getByRole('button', { name: 'title contains r', exact: true })
  await expect.element(chip).toBeVisible()
  expect(getComputedStyle(chip.element()).unicodeBidi).toBe('isolate')
})
