import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'
import { remote } from '../slots/recent.tsx'

const objects = (...list: [key: string, updatedAt: string][]): StorageResponse => ({
  body: {
    hasNext: false,
    folders: [],
    objects: list.map(([key, updated_at]) => ({
      id: key,
      name: key,
      key,
      updated_at,
      metadata: { size: 2_500, mimetype: 'text/plain' },
    })),
  },
})

const refused: StorageResponse = {
  status: 400,
  body: { statusCode: '403', error: 'AccessDenied', code: 'AccessDenied', message: 'denied' },
}

const lines = page.getByRole('listitem')

test('the card sorts the files of all buckets by their last change, and links to their preview', async () => {
  const { host } = renderWithStorage(remote, {
    '/bucket': createBucketsResponse('files', 'albums'),
    '/object/list-v2/files': objects(
      ['ada/plan.txt', '2020-03-02T10:00:00Z'],
      ['ada/reports/May.txt', '2020-01-01T10:00:00Z'],
      ['ada/empty/.emptyFolderPlaceholder', '2020-03-09T10:00:00Z'],
    ),
    '/object/list-v2/albums': objects(['sea.txt', '2020-02-01T10:00:00Z']),
  })
  await expect.element(lines.nth(0)).toMatchTextContent(/^plan\.txt.*2\.5 kBMar 2, 2020$/)
  await expect.element(lines.nth(1)).toMatchTextContent(/^sea\.txtalbums/i)
  await expect.element(lines.nth(2)).toMatchTextContent(/^May\.txt.* › reports/)
  expect(lines.elements()).toHaveLength(3)
  await page.getByRole('link', { name: /^May\.txt/ }).click()
  expect(host.history.createHref(host.history.location)).toBe('/files/reports?preview=May.txt')
})

test('the card needs one call and no list of buckets if the database has portico_recent_files', async () => {
  const asked: unknown[] = []
  renderWithStorage(remote, {
    '/rest/v1/rpc/portico_recent_files': (body) => {
      asked.push(body)
      const file = { bucket: 'files', key: 'ada/reports/May.txt', size: 2_500, type: 'text/plain' }
      const files = [{ ...file, updated_at: '2020-01-01T10:00:00Z' }]
      return { body: { files, folders: [], next: null, more_folders: false, looked: null } }
    },
  })
  await expect.element(lines).toMatchTextContent(/^May\.txt.* › reports/)
  expect(asked).toEqual([{ own: ['files'], shown: null, most: 5 }])
})

test('the card lists at most five files', async () => {
  const list = Array.from({ length: 9 }, (_, day) => [`${day}.txt`, `2020-01-0${day + 1}T10:00:00Z`] as const)
  renderWithStorage(remote, {
    '/bucket': createBucketsResponse('albums'),
    '/object/list-v2/albums': objects(...list.map(([...one]) => one)),
  })
  await expect.element(lines.nth(4)).toMatchTextContent(/^4\.txt/)
  expect(lines.elements()).toHaveLength(5)
})

test('the card shows a placeholder while the files load', async () => {
  const { element } = renderWithStorage(remote, { '/bucket': createBucketsResponse('albums') })
  await expect.poll(() => element.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(element.textContent).toBe('')
})

test('the card without files explains what appears here, and links to the upload', async () => {
  const { host } = renderWithStorage(remote, {
    '/bucket': createBucketsResponse('albums'),
    '/object/list-v2/albums': objects(),
  })
  await expect.element(page.getByText(/^No files yet\./)).toBeVisible()
  host.history.push('/albums')
  await page.getByRole('link', { name: 'Upload files' }).click()
  expect(host.history.location.pathname).toBe('/')
})

test('the card names a bucket that cannot be read, and shows the files of the others', async () => {
  renderWithStorage(remote, {
    '/bucket': createBucketsResponse('albums', 'closed'),
    '/object/list-v2/albums': objects(['sea.txt', '2020-02-01T10:00:00Z']),
    '/object/list-v2/closed': refused,
  })
  await expect.element(lines).toMatchTextContent(/^sea\.txt/)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('“closed” couldn’t be read, so files may be missing here.')
})

test.each(['/bucket', '/object/list-v2/albums'])(
  'the card reports a failure of %s, and “Try again” loads the files',
  async (path) => {
    const well = {
      '/bucket': createBucketsResponse('albums'),
      '/object/list-v2/albums': objects(['sea.txt', '2020-02-01T10:00:00Z']),
    }
    const answers: Record<string, StorageResponse> = { ...well, [path]: refused }
    renderWithStorage(remote, answers)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’re not allowed to do this\./)
    await expect.element(lines).not.toBeInTheDocument()
    Object.assign(answers, well)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(lines).toMatchTextContent(/^sea\.txt/)
  },
)
