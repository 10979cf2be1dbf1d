import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from './remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from './render-with-storage.fixture.ts'

const plan = { id: '1', name: 'plan.txt', updated_at: '2020-03-02T10:00:00Z', metadata: { size: 2_500 } }

/** Shows storage whose list of buckets arrives when the test calls `tellBuckets`. */
function showBeforeBuckets(path: string, listing: unknown[]) {
  const { promise, resolve } = Promise.withResolvers<StorageResponse>()
  const { host } = renderWithStorage(
    remote,
    { '/bucket': promise, '/object/list/files': { body: listing } },
    path,
  )
  return { host, tellBuckets: (...ids: string[]) => resolve(createBucketsResponse(...ids)) }
}

const heading = page.getByRole('heading', { name: 'My files' })
const allBuckets = page.getByRole('button', { name: 'All buckets' })

test('a folder in the address is drawn before the buckets load, and stays drawn', async () => {
  const { tellBuckets } = showBeforeBuckets('/files', [plan])
  const line = page.getByRole('row', { name: /plan\.txt/ })
  await expect.element(line).toBeVisible()
  await expect.element(heading).toBeVisible()
  const drawn = line.element()
  tellBuckets('files')
  await allBuckets.click()
  await expect.element(page.getByRole('menuitem', { name: 'My files' })).toBeVisible()
  expect(line.element()).toBe(drawn)
})

test('an empty folder is not called empty before the buckets load', async () => {
  const { tellBuckets } = showBeforeBuckets('/files', [])
  await expect.element(page.getByText('Loading files')).toBeInTheDocument()
  await expect.element(page.getByText('Nothing here yet')).not.toBeInTheDocument()
  tellBuckets('files', 'albums')
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  await expect.element(allBuckets).toBeVisible()
})

/** Shows a folder of 2,500 files. All but the first 1,000 load when the test calls the returned function. */
function showLarge(path: string) {
  const { promise: all, resolve: come } = Promise.withResolvers<void>()
  const line = (_: unknown, index: number) => ({
    ...plan,
    name: `file ${String(index).padStart(4, '0')}.txt`,
  })
  const lines = [...Array.from({ length: 2_499 }, line), { ...plan, name: 'zebra.txt' }]
  const list = async (body: unknown) => {
    const { offset, limit } = body as { offset: number; limit: number }
    if (offset > 0) await all
    return { body: lines.slice(offset, offset + limit) }
  }
  const answers = { '/bucket': createBucketsResponse('files'), '/object/list/files': list }
  const { element } = renderWithStorage(remote, answers, path)
  element.style.cssText = 'display: flex; block-size: 600px'
  return come
}

async function focus(name: RegExp) {
  const line = page.getByRole('row', { name })
  await expect.element(line).toBeVisible()
  const element = line.element() as HTMLElement
  element.focus()
}

test('a large folder shows its first entries at once, and “select all” includes those that load later', {
  tags: ['long'],
}, async () => {
  const come = showLarge('/files')
  await expect.element(page.getByText('1,000 items · More are being loaded')).toBeVisible()
  expect(page.getByRole('grid').element().getAttribute('aria-rowcount')).toBe('-1')
  await focus(/^file 0003/)
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('1,000 selected · More are being loaded')).toBeVisible()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('row', { name: /^file 0003/ })).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  come()
  await expect.element(page.getByRole('alertdialog', { name: 'Delete 2,500 items?' })).toBeVisible()
})

test('type-ahead in a large folder focuses an entry that loads later', async () => {
  const come = showLarge('/files?sort=name')
  await focus(/^file 0003/)
  await userEvent.keyboard('z')
  come()
  await expect.element(page.getByRole('row', { name: /^zebra/ })).toHaveFocus()
  await expect.element(page.getByText('2,500 items')).toBeVisible()
})

test('a large folder in an order that storage does not know is shown when all entries are loaded', async () => {
  const come = showLarge('/files?sort=size')
  await expect.element(page.getByText('1,000 items · More are being loaded')).toBeVisible()
  expect(page.getByRole('grid').elements()).toEqual([])
  come()
  await expect.element(page.getByRole('row', { name: /^file 0000/ })).toBeVisible()
})

test('a very large folder loads more entries on scroll, and says that the order covers only the loaded ones', async () => {
  const count = 26_000
  const list = (body: unknown) => {
    const { offset, limit } = body as { offset: number; limit: number }
    const length = Math.max(0, Math.min(limit, count - offset))
    return {
      body: Array.from({ length }, (_, index) => ({
        ...plan,
        name: `file ${String(offset + index).padStart(5, '0')}`,
      })),
    }
  }
  const answers = { '/bucket': createBucketsResponse('files'), '/object/list/files': list }
  const { element, host } = renderWithStorage(remote, answers, '/files')
  element.style.cssText = 'display: flex; block-size: 600px'
  await expect.element(page.getByText('20,000 items · Scroll down to load more')).toBeVisible()
  const scroller = page.getByRole('grid').element().parentElement
  const scrollToEnd = () => scroller?.scrollTo({ top: scroller.scrollHeight })
  scrollToEnd()
  await expect.element(page.getByText('25,000 items · Scroll down to load more')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^file 19999/ })).toBeVisible()
  host.history.replace('/files?sort=size')
  await expect.element(page.getByText(/Only the loaded items are in this order/)).toBeVisible()
  scrollToEnd()
  await expect.element(page.getByText('26,000 items', { exact: true })).toBeVisible()
})

test('a folder whose bucket does not exist shows that the bucket is missing', async () => {
  const { tellBuckets } = showBeforeBuckets('/files', [])
  await expect.element(heading).toBeVisible()
  tellBuckets('albums')
  await expect
    .element(page.getByText('There is no bucket “files”, or it isn’t shared with you.'))
    .toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
})

test('a bucket whose name begins with a dash opens as a bucket', async () => {
  const answers = { '/bucket': createBucketsResponse('-drafts'), '/object/list/-drafts': { body: [plan] } }
  renderWithStorage(remote, answers, '/-drafts')
  await expect.element(page.getByRole('row', { name: /plan\.txt/ })).toBeVisible()
})

test('the root address opens a bucket with own folders once the buckets load', async () => {
  const { host, tellBuckets } = showBeforeBuckets('/', [plan])
  await expect.element(page.getByText('Loading files')).toBeInTheDocument()
  tellBuckets('albums', 'files')
  await expect.element(page.getByRole('row', { name: /plan\.txt/ })).toBeVisible()
  expect(host.history.location.pathname).toBe('/files')
})

test('a folder that does not exist is reported as not found, and an existing empty folder is shown as empty', async () => {
  const { host } = renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body) => ({
        body:
          (body as { prefix: string }).prefix === 'ada/made'
            ? [{ ...plan, name: '.emptyFolderPlaceholder' }]
            : [],
      }),
    },
    '/files/never',
  )
  await expect.element(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible()
  await expect.element(page.getByText(/^There is no folder “never” here/)).toBeVisible()
  host.history.push('/files/made')
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  host.history.push('/files/never')
  await page.getByRole('link', { name: 'Go to “My files”' }).click()
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  expect(host.history.location.pathname).toBe('/files')
})

test('a link to a deleted file shows “File not found” over its folder', async () => {
  const answers = { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [plan] } }
  const { host } = renderWithStorage(remote, answers, '/files?preview=gone.txt&sort=size.desc')
  const dialog = page.getByRole('dialog', { name: 'File not found' })
  await expect.element(dialog.getByText(/^There is no “gone.txt” in this folder/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show the folder' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(host.history.location.search).toBe('?sort=size.desc')
})

test('a link to a missing file is reported in an empty root folder, and only the folder is reported if both are missing', async () => {
  const answers = { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [] } }
  const { host } = renderWithStorage(remote, answers, '/files?preview=gone.txt')
  await page.getByRole('button', { name: 'Show the folder' }).click()
  host.history.push('/files/never?preview=gone.txt')
  await expect.element(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

const arabic = { locale: 'ar', direction: 'rtl' } as const
/** A folder named by the user's id. */
const own = { id: null, name: 'ada', updated_at: null, metadata: null }
const photo = { ...plan, id: '2', name: 'photo.png' }

test('a folder is shown in Arabic, from right to left', async () => {
  const answers = { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [plan, photo] } }
  const { element } = renderWithStorage(remote, answers, '/files', arabic)
  const title = page.getByRole('heading', { name: 'ملفاتي' })
  await expect.element(title).toBeVisible()
  expect(title.element().closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  await expect.element(page.getByRole('button', { name: 'رفع' })).toBeVisible()
  await expect.element(page.getByText('عنصران', { exact: true })).toBeVisible()
  expect(element.textContent.replaceAll(/plan\.txt|photo\.png/g, '')).not.toMatch(/[a-z]/i)
})

test('the list of buckets and the name of the user’s own folder are shown in Arabic', async () => {
  const answers = {
    '/bucket': createBucketsResponse('files', 'albums'),
    '/object/list/albums': { body: [own] },
  }
  renderWithStorage(remote, answers, '/albums', arabic)
  await expect.element(page.getByRole('row', { name: /مجلدي/ })).toBeVisible()
  await page.getByRole('button', { name: 'كل الحاويات' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'ملفاتي' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'albums' })).toBeVisible()
})
