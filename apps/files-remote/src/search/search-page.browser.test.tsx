import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'

const find = '/rest/v1/rpc/portico_find_files'
const favourites = '/rest/v1/rpc/portico_list_favourites'

const file = (bucket: string, key: string) => ({
  bucket,
  key,
  size: 2500,
  type: 'text/plain',
  updated_at: '2020-03-02T10:00:00.123456+00:00',
})

const answer = (files: unknown[], more: object = {}): StorageResponse => ({
  body: { files, folders: [], next: null, more_folders: false, ...more },
})

/** Answers searches by `makeAnswer`. `asked` has the requests. */
function searching(makeAnswer: (asked: Record<string, unknown>) => StorageResponse) {
  const asked: Record<string, unknown>[] = []
  const answers = {
    '/bucket': createBucketsResponse('files', 'albums', 'portico-trash'),
    '/object/list/files': { body: [] },
    [favourites]: { body: [] },
    [find]: (body: unknown) => {
      asked.push(body as Record<string, unknown>)
      return makeAnswer(body as Record<string, unknown>)
    },
  }
  return { asked, answers }
}

const field = page.getByRole('searchbox', { name: 'A part of the name' })
const links = (name: string) => page.getByRole('list', { name: 'Results' }).getByRole('link', { name })

test('the words and filters are in the address and in the request, and results link to files and their folders', async () => {
  const { asked, answers } = searching(({ beyond_at }) =>
    beyond_at
      ? answer([file('albums', 'sea plan.txt')])
      : answer([file('files', 'ada/reports/Mai =C3=BC.txt')], {
          next: { at: 'then', id: 'last' },
          folders: [{ bucket: 'files', key: 'ada/plans' }],
        }),
  )
  const { host } = renderWithStorage(remote, answers, '/-/find?in=%2Ffiles%2Freports&kind=text')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('plan{Enter}')
  await expect.element(links('Mai ü.txt')).toHaveAttribute('href', '/files/reports?preview=Mai%20%C3%BC.txt')
  expect(host.history.location.search).toBe('?in=%2Ffiles%2Freports&kind=text&q=plan')
  expect(asked.at(-1)).toMatchObject({
    query: 'plan',
    places: [{ bucket: 'files', prefix: 'ada/reports/' }],
    most_folders: 0,
  })
  await expect.element(page.getByText('The first 2 results, the latest first')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => asked.at(-1)).not.toHaveProperty('wanted')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(links('sea plan.txt')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ beyond_at: 'then', beyond_id: 'last', most_folders: 0 })
  await expect.element(links('My files › reports')).toHaveAttribute('href', '/files/reports')
  await expect.element(links('plans')).toHaveAttribute('href', '/files/plans')
})

test('a search of a large place says how many files it has searched, and continues on request', async () => {
  const { asked, answers } = searching(({ beyond_id }) => {
    const looked = Number(beyond_id ?? 0) + 10_000
    const next = looked < 150_000 ? { at: 'then', id: String(looked) } : null
    return answer(next ? [] : [file('albums', 'rare plan.txt')], { next, looked: next && 10_000 })
  })
  renderWithStorage(remote, answers, '/-/find?q=rare')
  await expect
    .element(page.getByText(/Searched the 100,000 files that changed last; there are more/))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).not.toBeInTheDocument()
  expect(asked).toHaveLength(10)
  await page.getByRole('button', { name: 'Search further' }).click()
  await expect.element(links('rare plan.txt')).toBeVisible()
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Search further' })).not.toBeInTheDocument()
})

test('a day is typed or picked; an invalid one shows an error, and “Clear filters” removes it', async () => {
  const { asked, answers } = searching(() => answer([]))
  const { host } = renderWithStorage(remote, answers, '/-/find?kind=text')
  await page.getByText('Date and size').click()
  const since = page.getByRole('textbox', { name: 'Changed since' })
  await since.fill('2026-02-30')
  await expect.element(page.getByText('Enter a date, such as 2026-11-21.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Enter a date, such as 2026-11-21.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(since).toHaveValue('')
  await since.fill('2026-02-28')
  await expect.poll(() => host.history.location.search).toBe('?since=2026-02-28')
  await page.getByRole('button', { name: 'Changed since: open the calendar' }).click()
  await expect.element(page.getByRole('button', { name: 'Saturday, February 28, 2026' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(since).toHaveValue('2026-02-27')
  await expect.poll(() => asked.at(-1)?.since).toMatch(/^2026-02-2[67]T/)
})

test('a search everywhere covers all buckets except Portico’s own, and an empty result in a folder offers it', async () => {
  const { asked, answers } = searching(() => answer([]))
  renderWithStorage(remote, answers, '/-/find?q=plan&in=%2Ffiles')
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await expect
    .poll(() => asked.at(-1)?.places)
    .toEqual([
      { bucket: 'files', prefix: 'ada/' },
      { bucket: 'albums', prefix: '' },
    ])
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('a search without the database function says how many files it has searched', async () => {
  const object = (name: string) => ({
    name,
    key: name,
    updated_at: '2020-01-01T10:00:00Z',
    metadata: { size: 1, mimetype: 'text/plain' },
  })
  let at = 0
  const list = () => ({
    body: {
      objects: Array.from({ length: 1000 }, () => object(`${at++}.txt`)),
      folders: [],
      hasNext: true,
      nextCursor: 'more',
    },
  })
  const answers = { '/bucket': createBucketsResponse('albums'), '/object/list-v2/albums': list }
  renderWithStorage(remote, answers, '/-/find?q=777')
  await expect
    .element(page.getByText('5 results · Searched the 5,000 files that changed last; there are more'))
    .toBeVisible()
})

test('a search that takes too long suggests a smaller place', async () => {
  const slow: StorageResponse = { status: 500, body: { code: '57014', message: 'canceling statement' } }
  const { answers } = searching(() => slow)
  renderWithStorage(remote, answers, '/-/find?q=plan')
  await expect.element(page.getByText('Choose a bucket or a folder to search in.')).toBeVisible()
})

test('the key “/” in a folder starts a search in that folder', { tags: ['long'] }, async () => {
  await page.viewport(1200, 600)
  const { answers } = searching(() => answer([]))
  const list = {
    body: [{ name: 'one.txt', id: '1', updated_at: '2020-01-01T10:00:00Z', metadata: { size: 1 } }],
  }
  const { host } = renderWithStorage(remote, { ...answers, '/object/list/files': list }, '/files')
  await expect.element(page.getByRole('searchbox', { name: 'Search here' })).toBeVisible()
  await page.getByRole('row', { name: /^one/ }).click({ position: { x: 400, y: 10 } })
  await userEvent.keyboard('/')
  await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('search')
  await userEvent.keyboard('plan{Enter}')
  await expect.poll(() => host.history.location.pathname).toBe('/-/find')
  await expect.poll(() => new URLSearchParams(host.history.location.search).get('in')).toBe('/files')
  await expect.poll(() => new URLSearchParams(host.history.location.search).get('q')).toBe('plan')
})

test('favourites link to existing files, and a missing one can be removed', async () => {
  let kept = [
    { ...file('files', 'ada/reports/'), is_there: true, size: null, type: null, updated_at: null },
    { ...file('albums', 'gone.txt'), is_there: false, size: null, type: null, updated_at: null },
  ]
  const { answers } = searching(() => answer([]))
  renderWithStorage(
    remote,
    {
      ...answers,
      [favourites]: () => ({ body: kept }),
      '/rest/v1/portico_favourites': () => {
        kept = kept.slice(0, 1)
        return { body: null }
      },
    },
    '/-/favourites',
  )
  await expect.element(page.getByRole('link', { name: 'reports' })).toHaveAttribute('href', '/files/reports')
  await expect.element(page.getByText('No longer there, or not shared with you')).toBeVisible()
  await page.getByRole('button', { name: 'Remove “gone.txt” from favourites' }).click()
  await expect.element(page.getByText('gone.txt')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Favourite: reports', pressed: true })).toBeVisible()
})

test('the page of recent files is shown in Arabic', async () => {
  const { answers } = searching(() => answer([file('albums', 'sea plan.txt')]))
  renderWithStorage(remote, answers, '/-/recent', { locale: 'ar', direction: 'rtl' })
  await expect.element(page.getByRole('heading', { name: 'الأحدث' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sea plan.txt' })).toBeVisible()
})
