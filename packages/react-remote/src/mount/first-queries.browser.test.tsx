import { createFakeSession } from '@portico/session/testing'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTestHost } from '../testing.tsx'
import { defineRemote } from './define-remote.ts'

const ended = new AbortController()
const element = document.body.appendChild(document.createElement('div'))
afterEach(() => element.replaceChildren())

let query: { queryKey: string[]; queryFn: () => Promise<string>; retry: boolean }

function Rows() {
  const { data, isError } = useQuery(query)
  return <p>{isError ? 'refused' : (data ?? 'waiting')}</p>
}

function stage(ask: () => Promise<string>) {
  const { session } = createFakeSession({ user: { id: 'ada' } })
  query = { queryKey: ['rows'], queryFn: ask, retry: false }
  const firstQueries = vi.fn(() => [query])
  const remote = defineRemote({ app: Rows, firstQueries })
  return {
    session,
    firstQueries,
    remote,
    host: createTestHost({ session, path: '/a', config: 1 }, ended.signal),
  }
}

test('the first screen’s queries start before the first render, and only once', async () => {
  const ask = vi.fn(async () => 'rows of ada')
  const { remote, host, firstQueries, session } = stage(ask)
  const mount = remote.mount(element, host)
  expect(ask).toHaveBeenCalledOnce()
  expect(element.textContent).toBe('')
  expect(firstQueries).toHaveBeenCalledWith({ session, config: 1, pathname: '/a' })
  await expect.element(page.getByText('rows of ada')).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
  mount.unmount()
})

test('a prepared query is ready at the mount, and is not requested again', async () => {
  const ask = vi.fn(async () => 'rows of ada')
  const { remote, host, session } = stage(ask)
  const prepared = remote.prepare?.({ session, config: 1, pathname: '/a' })
  await expect.poll(() => ask).toHaveBeenCalledOnce()
  const mount = remote.mount(element, host, prepared)
  await expect.element(page.getByText('rows of ada')).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
  mount.unmount()
})

test('a mount prepared for another session is ended, and the queries start again', async () => {
  const ask = vi.fn(async () => `answer ${ask.mock.calls.length}`)
  const { remote, host } = stage(ask)
  const other = createFakeSession({ user: { id: 'bob' } }).session
  const prepared = remote.prepare?.({ session: other, config: 1, pathname: '/a' })
  const end = prepared && vi.spyOn(prepared, 'end')
  const mount = remote.mount(element, host, prepared)
  expect(end).toHaveBeenCalledOnce()
  await expect.element(page.getByText('answer 2')).toBeVisible()
  mount.unmount()
})

test('a failure of the backend before the mount is reported once there is a host', async () => {
  const fault = Object.assign(new Error('down'), { status: 503 })
  const { remote, host, session } = stage(() => Promise.reject(fault))
  const prepared = remote.prepare?.({ session, config: 1, pathname: '/a' })
  await new Promise<void>((done) => queueMicrotask(done))
  const mount = remote.mount(element, host, prepared)
  await expect.element(page.getByText('refused')).toBeVisible()
  expect(host.reported.map(({ error }) => error)).toContain(fault)
  mount.unmount()
})
