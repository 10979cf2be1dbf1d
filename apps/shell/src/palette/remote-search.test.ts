import type { RemoteCommand, RemoteCommands } from '@portico/contract'
import type { RegistryRemote } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { expect, test } from 'vitest'
import { type SearchSource, type SearchSourceState, searchSources } from './remote-search.ts'

const source = (name: string) =>
  ({ name, remote: {} as RegistryRemote, expose: './commands', label: name }) satisfies SearchSource

function search(answers: Record<string, () => Promise<RemoteCommand[]>>) {
  const states: SearchSourceState[] = []
  const reported: string[] = []
  const ended = new AbortController()
  searchSources({
    sources: Object.keys(answers).map(source),
    load: async ({ name }) =>
      ({ contract: 1, find: answers[name] as () => Promise<RemoteCommand[]> }) as RemoteCommands<Session>,
    query: 'task',
    session: {} as Session,
    locale: 'en',
    signal: ended.signal,
    onState: (state) => states.push(state),
    report: ({ name }) => reported.push(name),
  })
  const last = (name: string) => states.findLast((state) => state.source.name === name)
  return { last, reported, end: () => ended.abort() }
}

const tasks = { to: '/public/tasks', title: 'tasks' }

test('a source that fails and a source that hangs do not delay the others', async () => {
  const { last, reported } = search({
    data: async () => [tasks],
    files: async () => {
      throw new Error('out of order')
    },
    notes: () => new Promise(() => {}),
  })
  await expect.poll(() => last('data')).toMatchObject({ state: 'found', found: [tasks] })
  await expect.poll(() => last('files')).toMatchObject({ state: 'failed' })
  expect(last('notes')).toMatchObject({ state: 'looking' })
  expect(reported).toEqual(['files'])
})

test('control characters in the titles of results are replaced, and their addresses stay the same', async () => {
  const found = { to: '/a%E2%80%AEb', title: 'a\u202eb', detail: '\u2068c\u2069 › d\u202e' }
  const { last } = search({ files: async () => [found] })
  await expect
    .poll(() => last('files')?.found)
    .toEqual([{ to: found.to, title: 'a\ufffdb', detail: '\u2068c\u2069 › d\ufffd' }])
})

test('a result that violates the contract makes its source fail', async () => {
  const { last, reported } = search({ data: async () => [{ ...tasks, to: 'javascript:alert(1)' }] })
  await expect.poll(() => last('data')).toMatchObject({ state: 'failed', found: [] })
  expect(reported).toEqual(['data'])
})

test('an answer that arrives after the search was aborted is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteCommand[]>()
  const { last, end } = search({ data: () => promise })
  end()
  resolve([tasks])
  await promise
  await Promise.resolve()
  expect(last('data')).toMatchObject({ state: 'looking' })
})
