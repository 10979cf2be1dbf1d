import type { Session } from '@portico/session'
import { expect, test, vi } from 'vitest'
import { createHomeClient } from './home-client.ts'

interface Answer {
  data?: unknown
  error?: { code: string; message: string } | null
  status?: number
}

/** Creates a client that answers by the function's name and records the calls. */
function begin(answers: Record<string, Answer>) {
  const asked: [name: string, args: unknown][] = []
  const rpc = (name: string, args: unknown) => {
    const call = Promise.resolve({ data: null, error: null, status: 200, ...answers[name] })
    asked.push([name, args])
    return Object.assign(call, { abortSignal: () => call })
  }
  return { home: createHomeClient({ client: { rpc } as unknown as Session['client'] }), asked }
}

const tables = { name: 'portico_tables', args: { most: 5 } }
const files = { name: 'portico_recent_files', args: { most: 5 } }
const call = (home: ReturnType<typeof begin>['home'], { name, args } = tables) => home.rpc(name, args)

test('the home client sends simultaneous calls as one request, and each call gets its own answer', async () => {
  const error = { code: '57014', message: 'canceling statement due to statement timeout' }
  const { home, asked } = begin({ portico_home: { data: [{ data: { total: 2 } }, { error }] } })
  const both = await Promise.all([call(home), call(home, files)])
  expect(asked).toEqual([['portico_home', { calls: [tables, files] }]])
  expect(both).toMatchObject([
    { data: { total: 2 }, error: null, status: 200 },
    { data: null, error, status: 500 },
  ])
})

test('the home client sends a single call directly', async () => {
  const { home, asked } = begin({ portico_tables: { data: { total: 1 } } })
  expect(await call(home)).toMatchObject({ data: { total: 1 } })
  expect(asked).toEqual([['portico_tables', { most: 5 }]])
})

test('the home client sends a call separately if portico_home does not know it or skipped it', async () => {
  const unknown = { error: { code: '42883', message: 'no function of the home page' } }
  const { home, asked } = begin({ portico_home: { data: [null, unknown] }, portico_tables: { data: 1 } })
  await Promise.all([call(home), call(home, files)])
  expect(asked.map(([name]) => name)).toEqual(['portico_home', 'portico_tables', 'portico_recent_files'])
})

test('the home client sends every call separately after portico_home was missing once', async () => {
  const error = { code: 'PGRST202', message: 'no such function' }
  const { home, asked } = begin({ portico_home: { error, status: 404 }, portico_tables: { data: 1 } })
  expect(await Promise.all([call(home), call(home, files)])).toMatchObject([{ data: 1 }, { data: null }])
  await Promise.all([call(home), call(home, files)])
  expect(asked.filter(([name]) => name === 'portico_home')).toHaveLength(1)
})

test('a failure of the batched request is the result of every call', async () => {
  const error = { code: '', message: 'TypeError: Failed to fetch' }
  const { home } = begin({ portico_home: { error, status: 0 } })
  expect(await Promise.all([call(home), call(home, files)])).toMatchObject([
    { error, status: 0 },
    { error, status: 0 },
  ])
})

test('the home client does not send an aborted call', async () => {
  const { home, asked } = begin({ portico_tables: { data: 1 } })
  const over = new AbortController()
  const gone = vi.fn()
  void home.rpc('portico_recent_files', {}).abortSignal(over.signal).then(gone)
  over.abort()
  expect(await call(home)).toMatchObject({ data: 1 })
  expect(asked.map(([name]) => name)).toEqual(['portico_tables'])
  expect(gone).not.toHaveBeenCalled()
})
