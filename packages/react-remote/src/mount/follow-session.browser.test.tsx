import { createFakeSession } from '@portico/session/testing'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedRemote, mountRemote } from '../testing.tsx'
import { defineRemote } from './define-remote.ts'

let mounted: MountedRemote | undefined
const fake = createFakeSession({ user: { id: 'ada' } })
afterEach(() => {
  fake.setHealth('fresh')
  mounted?.unmount()
})

let ask: () => Promise<string>

function Rows() {
  const { data, refetch } = useQuery({ queryKey: ['rows'], queryFn: () => ask() })
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? 'waiting'}
    </button>
  )
}

function mountRows<Ask extends () => Promise<string>>(given: Ask): Ask {
  ask = given
  mounted = mountRemote(defineRemote({ app: Rows }), { session: fake.session })
  return given
}

test('a stale session sends no requests and keeps the screen, and requests again when it is fresh', async () => {
  const asked = mountRows(vi.fn(async (): Promise<string> => `rows ${asked.mock.calls.length}`))
  await expect.element(page.getByRole('button', { name: 'rows 1' })).toBeVisible()
  fake.setHealth('stale')
  await page.getByRole('button').click()
  expect(asked).toHaveBeenCalledOnce()
  fake.setHealth('fresh')
  await expect.element(page.getByRole('button', { name: /rows [23]/ })).toBeVisible()
})

test('an answer that arrives after the session became stale is dropped, because it is an answer without a user', async () => {
  const answers = [Promise.resolve('rows of ada'), Promise.withResolvers<string>()] as const
  const asked = mountRows(
    vi.fn((): Promise<string> => (asked.mock.calls.length === 1 ? answers[0] : answers[1].promise)),
  )
  await expect.element(page.getByRole('button', { name: 'rows of ada' })).toBeVisible()
  await page.getByRole('button').click()
  expect(asked).toHaveBeenCalledTimes(2)
  fake.setHealth('stale')
  answers[1].resolve('no rows')
  await answers[1].promise
  await expect.element(page.getByRole('button', { name: 'rows of ada' })).toBeVisible()
})
