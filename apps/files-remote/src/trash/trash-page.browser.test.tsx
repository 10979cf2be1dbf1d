import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'

const day = 24 * 60 * 60_000

/** Returns a deletion that is `days` days old. The trash keeps it for thirty days. */
function deletion(id: string, days: number, more: Record<string, unknown> = {}) {
  const at = Date.now() - days * day
  return {
    id,
    bucket_id: 'files',
    folder: 'ada/Reports/',
    items: [`ada/Reports/${id}.txt`],
    chosen: 1,
    deleted_at: new Date(at).toISOString(),
    expires_at: new Date(at + 30 * day).toISOString(),
    objects: 1,
    files: 1,
    bytes: 1500,
    ...more,
  }
}

/** Shows the trash over a storage that deletes. Returns its requests. */
function show(list: ReturnType<typeof deletion>[], appearance = {}) {
  let held = list
  const asked: string[] = []
  let begun = ''
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files', 'albums'),
      '/rest/v1/rpc/portico_trash_list': () => ({ body: held }),
      '/rest/v1/rpc/portico_leave_trash': (body) => {
        asked.push(`leave ${(body as { trash: string }).trash}`)
        return { body: true }
      },
      '/object/list/portico-trash': (body): StorageResponse => {
        const { prefix } = body as { prefix: string }
        const [, id = ''] = prefix.split('/')
        const name = prefix.endsWith('Reports')
          ? `${id}.txt`
          : ['files', 'ada', 'Reports'][prefix.split('/').length - 2]
        return { body: [{ name, id: name?.endsWith('.txt') ? '1' : null, metadata: { size: 1500 } }] }
      },
      '/object/portico-trash': (body) => {
        const { prefixes } = body as { prefixes: string[] }
        asked.push(...prefixes)
        held = held.filter(({ id }) => !prefixes.some((key) => key.includes(`/${id}/`)))
        return { body: prefixes.map((name) => ({ name })) }
      },
      // Another file has the name of the deleted one.
      '/object/list/files': { body: [{ name: 'plan.txt', id: '2', metadata: { size: 3 } }] },
      '/rest/v1/portico_trash': (body) => {
        const { id, folder, items } = body as { id: string; folder: string; items: string[] }
        begun = id
        asked.push(`begin ${folder} ${items}`)
        return { status: 201, body: null }
      },
      '/object/move': (body) => {
        const { sourceKey, destinationKey, destinationBucket } = body as Record<string, string>
        asked.push(`${sourceKey} to ${destinationBucket}: ${destinationKey?.replace(begun, 'aside')}`)
        held = held.filter(({ id }) => !sourceKey?.includes(`/${id}/`))
        return { body: { message: 'moved' } }
      },
    },
    '/-/trash',
    appearance,
  )
  return asked
}

test('a deletion shows its folder, an expired one is removed automatically, and the user can remove one permanently', async () => {
  const asked = show([
    deletion('plan', 1, { items: ['ada/Reports/plan.txt', 'ada/Reports/b.txt'], chosen: 2, files: 2 }),
    deletion('old', 31),
    deletion('undone', 2, { objects: 0 }),
    deletion('gone', 40, { objects: 0 }),
  ])
  await expect.element(page.getByText('plan.txt and 1 more')).toBeVisible()
  await expect.element(page.getByText(/^from My files › Reports · 2 files, 1\.5 kB · deleted /)).toBeVisible()
  await expect.element(page.getByText('old.txt')).not.toBeInTheDocument()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['ada/old/files/ada/Reports/old.txt', 'leave gone', 'leave old'])
  expect(page.getByText('undone').elements()).toEqual([])
  await page.getByRole('button', { name: 'Delete for good: “plan.txt” and 1 more' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “plan.txt” and 1 more for good?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('The trash is empty')).toBeVisible()
  await expect.poll(() => asked).toContain('leave plan')
  expect(asked).toContain('ada/plan/files/ada/Reports/plan.txt')
})

test('a restored file can replace a file with its name, which goes to the trash', async () => {
  const asked = show([deletion('plan', 1)])
  await page.getByRole('button', { name: 'Restore “plan.txt”' }).click()
  const taken = page.getByRole('dialog', { name: '1 name is taken in “Reports”' })
  await taken.getByRole('button', { name: 'Replace' }).click()
  await expect.element(page.getByText('The trash is empty')).toBeVisible()
  expect(asked).toEqual([
    'begin ada/Reports/ ada/Reports/plan.txt',
    'ada/Reports/plan.txt to portico-trash: ada/aside/files/ada/Reports/plan.txt',
    'ada/plan/files/ada/Reports/plan.txt to files: ada/Reports/plan.txt',
  ])
})

test('without the migration, the page explains that the trash is not set up', async () => {
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/rest/v1/rpc/portico_trash_list': { status: 404, body: { code: 'PGRST202', message: 'no function' } },
    },
    '/-/trash',
  )
  await expect.element(page.getByText('This isn’t set up here')).toBeVisible()
})

test('the trash is shown in Arabic', async () => {
  show([deletion('plan', 1)], { locale: 'ar', direction: 'rtl' })
  await expect.element(page.getByRole('heading', { name: 'سلة المحذوفات' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /استعادة.*plan\.txt/ })).toBeVisible()
})
