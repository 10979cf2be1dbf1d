import { defineRemote } from '@portico/react-remote'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSelection } from '../list/use-selection.ts'
import { renderWithStorage } from '../render-with-storage.fixture.ts'
import type { Entry } from '../storage/entry.ts'
import { ObjectGrid } from './object-grid.tsx'

/** Tiles whose name was read, which means that they were drawn. */
const drawn = new Set<string>()
const entries = Array.from({ length: 500 }, (_, index): Entry => {
  const part = `file ${index}.bin`
  return {
    kind: 'file',
    part,
    key: part,
    size: 1,
    type: '',
    updatedAt: null,
    get name() {
      drawn.add(part)
      return part
    },
  }
})
const about = {
  entries,
  bucket: 'files',
  label: 'Files',
  isWhole: true,
  onSort: () => {},
  sort: { by: 'name', descending: false },
  commands: { open: () => {}, ask: () => {} },
} as const

function Grid() {
  return <ObjectGrid {...about} choice={useSelection(entries)} />
}

test('scrolling draws only the tiles that become visible', async () => {
  const { element } = renderWithStorage(defineRemote({ app: Grid }), {})
  Object.assign(element.style, { display: 'flex', inlineSize: '720px', blockSize: '600px' })
  await expect.element(page.getByRole('gridcell', { name: /^file 0\.bin/ })).toBeVisible()
  const before = new Set(drawn)
  drawn.clear()
  page.getByRole('grid').element().parentElement?.scrollBy(0, 188)
  await expect.poll(() => drawn.size).toBeGreaterThan(0)
  expect([...drawn].filter((part) => before.has(part))).toEqual([])
})
