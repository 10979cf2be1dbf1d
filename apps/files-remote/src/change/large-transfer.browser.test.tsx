// @module-tag long
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'

const folder = (name: string) => ({ id: null, name, updated_at: null, metadata: null })
const files = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    name: `${i}.txt`,
    updated_at: null,
    metadata: { size: 1_000 },
  }))

interface Held {
  /** Answers the entries of `Reports` from an offset on. */
  reports: (offset: number) => StorageResponse | Promise<StorageResponse>
  /** The entries of `Old`. */
  old?: object[]
}

/** Shows a folder with `Old` and `Reports`. Returns the list of moves. */
function show({ reports, old = [] }: Held) {
  const moved: string[] = []
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body) => {
        const { prefix, offset = 0 } = body as { prefix: string; offset?: number }
        if (prefix.endsWith('Reports')) return reports(offset)
        return { body: prefix.endsWith('Old') ? old : [folder('Old'), folder('Reports'), ...files(3)] }
      },
      '/object/move': (body) => {
        const { sourceKey, destinationKey } = body as Record<string, string>
        moved.push(`${sourceKey} to ${destinationKey}`)
        return { body: { message: 'moved' } }
      },
    },
    '/files',
  )
  return moved
}

async function move(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('option', { name: 'Old' }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
}

test('moving a large folder first shows the number of files, and can be cancelled', async () => {
  const moved = show({ reports: () => ({ body: files(21) }) })
  await move('Reports')
  const plan = page.getByRole('dialog', { name: 'Move 21 files to “Old”?' })
  await expect.element(plan.getByText('21 kB in all. No name is taken there.')).toBeVisible()
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(plan).not.toBeInTheDocument()
  expect(moved).toEqual([])
  await move('Reports')
  await plan.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => moved).toHaveLength(21)
  expect(moved[0]).toBe('ada/Reports/0.txt to ada/Old/Reports/0.txt')
})

test('a small folder is moved without a question', async () => {
  const moved = show({ reports: () => ({ body: files(20) }) })
  await move('Reports')
  await expect.poll(() => moved).toHaveLength(20)
})

test('the dialog shows how many files are counted so far, and closing it moves no file', async () => {
  const rest = Promise.withResolvers<StorageResponse>()
  const asked: number[] = []
  const moved = show({
    reports(offset) {
      asked.push(offset)
      return offset === 0 ? { body: files(1_000) } : rest.promise
    },
  })
  await move('Reports')
  await expect.element(page.getByRole('dialog').getByText('1,000 files found')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  rest.resolve({ body: files(3) })
  await rest.promise
  await expect.element(page.getByRole('row', { name: /^Reports/ })).toBeVisible()
  expect([asked, moved]).toEqual([[0, 1_000], []])
})

test('name conflicts are resolved one by one, and an answer can apply to all that follow', {
  tags: ['long'],
}, async () => {
  const moved = show({ reports: () => ({ body: files(4) }), old: [folder('Reports'), ...files(3)] })
  await page.getByRole('row', { name: /^0\.txt/ }).click()
  await page.getByRole('row', { name: /^2\.txt/ }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('option', { name: 'Old' }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await page.getByRole('button', { name: 'Decide one by one' }).click()
  const first = page.getByRole('dialog', { name: '“0.txt” is taken in “Old”' })
  await first.getByRole('button', { name: 'Skip' }).click()
  const second = page.getByRole('dialog', { name: '“1.txt” is taken in “Old”' })
  await second.getByRole('checkbox', { name: 'Do this for 1 more file' }).click()
  await second.getByRole('button', { name: 'Keep both' }).click()
  await expect
    .poll(() => moved.toSorted())
    .toEqual(['ada/1.txt to ada/Old/1 (2).txt', 'ada/2.txt to ada/Old/2 (2).txt'])
})
