import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'

const files = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: `${i}.txt`, metadata: { size: 1_000 } }))

/** Opens the delete dialog of `Reports`, whose content `reports` answers from an offset on. Returns the deleted keys. */
async function ask(
  reports: (offset: number) => StorageResponse | Promise<StorageResponse>,
): Promise<string[]> {
  const gone: string[] = []
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body) => {
        const { prefix, offset = 0 } = body as { prefix: string; offset?: number }
        if (prefix.endsWith('Reports')) return reports(offset)
        return { body: [{ id: null, name: 'Reports', updated_at: null, metadata: null }] }
      },
      '/rest/v1/rpc/portico_can_trash': { body: { can: true, days: 30 } },
      '/rest/v1/portico_trash': { status: 201, body: null },
      '/object/move': (body) => {
        gone.push((body as { sourceKey: string }).sourceKey)
        return { body: { message: 'moved' } }
      },
      '/object/files': (body) => {
        const { prefixes } = body as { prefixes: string[] }
        gone.push(...prefixes.map((key) => `for good: ${key}`))
        return { body: prefixes.map((name) => ({ name })) }
      },
    },
    '/files',
  )
  await page.getByRole('button', { name: 'Actions for Reports' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  return gone
}

const question = page.getByRole('alertdialog', { name: 'Delete “Reports”?' })

test('the delete dialog of a folder shows the number and size of its files', async () => {
  const gone = await ask(() => ({ body: [...files(3), { id: 'p', name: '.emptyFolderPlaceholder' }] }))
  await expect.element(question.getByText('3 files, 3 kB')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => gone).toHaveLength(4)
})

test('a large folder is not deleted by an answer before it is counted, and Cancel stops the count', {
  tags: ['long'],
}, async () => {
  const rest = Promise.withResolvers<StorageResponse>()
  const gone = await ask((offset) => (offset === 0 ? { body: files(1_000) } : rest.promise))
  await expect.element(question.getByText('1,000 files found')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  rest.resolve({ body: files(5) })
  await expect.element(question.getByText('1,005 files, 1 MB')).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  expect(gone).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('files too long for the trash are announced and deleted permanently, and the others go to the trash', async () => {
  const long = 'a'.repeat(900)
  const gone = await ask(() => ({ body: [...files(1), { id: 'l', name: long, metadata: { size: 1_000 } }] }))
  await expect.element(question.getByText(/^1 file is too long for the trash/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => gone).toEqual(['ada/Reports/0.txt', `for good: ada/Reports/${long}`])
})
