import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import {
  createBucketsResponse,
  renderWithStorage,
  type StorageResponse,
} from '../render-with-storage.fixture.ts'

const folder = (name: string) => ({ id: null, name, updated_at: null, metadata: null })
/** More than are moved at the same time. */
const count = 15
const inReports = Array.from({ length: count }, (_, i) => ({
  id: `${i}`,
  name: `${i}.txt`,
  metadata: { size: 1 },
}))

/** Moves `Reports` into `Old` over a storage in which the test answers each move, in any order. */
async function moveReports() {
  const moves: { key: string; answer: (answer: StorageResponse) => void }[] = []
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body) => {
        const { prefix } = body as { prefix: string }
        if (prefix.endsWith('Old')) return { body: [] }
        return { body: prefix.endsWith('Reports') ? inReports : [folder('Old'), folder('Reports')] }
      },
      '/object/move': (body) => {
        const { promise, resolve } = Promise.withResolvers<StorageResponse>()
        moves.push({ key: (body as { sourceKey: string }).sourceKey, answer: resolve })
        return promise
      },
    },
    '/files',
  )
  await page.getByRole('button', { name: 'Actions for Reports' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('option', { name: 'Old' }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect.poll(() => moves.length).toBeGreaterThan(0)
  return moves
}

const done: StorageResponse = { body: { message: 'moved' } }
const forbidden: StorageResponse = {
  status: 403,
  body: { statusCode: '403', code: 'AccessDenied', message: 'no' },
}

type Moves = Awaited<ReturnType<typeof moveReports>>

/** Answers the moves in their order, from `begin` to `end`. */
async function answerUntil(moves: Moves, end: number, answer = () => done, begin = 0): Promise<void> {
  for (let i = begin; i < end; i += 1) {
    await expect.poll(() => moves.length).toBeGreaterThan(i)
    moves[i]?.answer(answer())
  }
}

const jobs = page.getByRole('region', { name: 'Jobs' })
const bar = jobs.getByRole('progressbar', { name: 'Progress of Moving “Reports” to “Old”' })

test('a task shows its progress, can be paused and resumed, and can be undone', async () => {
  const moves = await moveReports()
  await expect.element(jobs.getByText('0 of 15 done')).toBeVisible()
  await answerUntil(moves, 3)
  await expect.element(jobs.getByText('3 of 15 done')).toBeVisible()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '20')
  await jobs.getByRole('button', { name: 'Pause' }).click()
  const begun = moves.length
  await answerUntil(moves, begun, undefined, 3)
  await expect.element(jobs.getByText(`${begun} of 15 done · Paused`)).toBeVisible()
  expect(moves).toHaveLength(begun)
  await jobs.getByRole('button', { name: 'Continue' }).click()
  await answerUntil(moves, count, undefined, begun)
  await expect.element(jobs.getByText('“Reports” moved to “Old”')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await jobs.getByRole('button', { name: 'Undo' }).click()
  await answerUntil(moves, 2 * count, undefined, count)
  expect(moves.slice(count).every(({ key }) => key.startsWith('ada/Old/Reports/'))).toBe(true)
  await expect.element(jobs).not.toBeInTheDocument()
})

test('a failed file is listed with its folder and the reason, and only this file is retried', {
  tags: ['long'],
}, async () => {
  const moves = await moveReports()
  const answers = Array.from({ length: count }, (_, i) => (i === 1 ? forbidden : done))
  await answerUntil(moves, count, () => answers.shift() ?? done)
  await expect.element(jobs.getByText('1 of 15 steps failed')).toBeVisible()
  const failed = moves[1]?.key ?? ''
  await expect
    .element(jobs.getByRole('list', { name: 'What failed' }).getByRole('listitem'))
    .toMatchTextContent(
      new RegExp(
        `^${failed.slice('ada/Reports/'.length)} in My files › Reports: You’re not allowed to do this`,
      ),
    )
  await jobs.getByRole('button', { name: 'Try again' }).click()
  await answerUntil(moves, count + 1, undefined, count)
  await expect.element(jobs.getByText('“Reports” moved to “Old”')).toBeVisible()
  expect(moves.slice(count).map(({ key }) => key)).toEqual([failed])
  await jobs.getByRole('button', { name: /^Close/ }).click()
})
