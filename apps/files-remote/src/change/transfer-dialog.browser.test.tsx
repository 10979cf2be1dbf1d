// @module-tag long
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'

const old = { id: null, name: 'Old', updated_at: null, metadata: null }
const plan = { id: '1', name: 'plan.txt', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 3 } }

/** Moves `plan.txt` into a folder that has one, with the given answer of the trash, and replaces it. Returns the requests. */
async function replace(trash: StorageResponse): Promise<string[]> {
  const asked: string[] = []
  let deletion = ''
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body): StorageResponse => {
        const { prefix } = body as { prefix: string }
        return { body: /Old/.test(prefix) ? [plan] : [old, plan] }
      },
      '/rest/v1/rpc/portico_can_trash': trash,
      '/rest/v1/portico_trash': (body) => {
        const { id, items } = body as { id: string; items: string[] }
        deletion = id
        asked.push(`begin ${items}`)
        return { status: 201, body: null }
      },
      '/object/move': (body) => {
        const { sourceKey, destinationKey } = body as Record<string, string>
        asked.push(
          `${sourceKey} to ${destinationKey?.replace(/replaced-.*/, 'replaced').replace(deletion || /$^/, 'aside')}`,
        )
        return { body: { message: 'moved' } }
      },
      '/object/files': (body) => {
        const { prefixes } = body as { prefixes: string[] }
        asked.push(`delete ${prefixes.map((key) => key.replace(/replaced-.*/, 'replaced'))}`)
        return { body: prefixes.map((name) => ({ name })) }
      },
    },
    '/files',
  )
  await page.getByRole('button', { name: 'Actions for plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('option', { name: 'Old' }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await page.getByRole('button', { name: 'Replace' }).click()
  return asked
}

test('a replaced file goes to the trash', async () => {
  const asked = await replace({ body: { can: true, days: 30 } })
  await expect
    .poll(() => asked)
    .toEqual([
      'begin ada/Old/plan.txt',
      'ada/Old/plan.txt to ada/aside/files/ada/Old/plan.txt',
      'ada/plan.txt to ada/Old/plan.txt',
    ])
})

test('without a trash, a replaced file is deleted after the move', { tags: ['long'] }, async () => {
  const asked = await replace({ status: 404, body: { code: 'PGRST202', message: 'no function' } })
  await expect
    .poll(() => asked)
    .toEqual([
      'ada/Old/plan.txt to ada/Old/plan.txt.replaced',
      'ada/plan.txt to ada/Old/plan.txt',
      'delete ada/Old/plan.txt.replaced',
    ])
})

test('a failed request to the trash is reported, and no file is moved', { tags: ['long'] }, async () => {
  const asked = await replace({ status: 500, body: { message: 'broken' } })
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(asked).toEqual([])
})
