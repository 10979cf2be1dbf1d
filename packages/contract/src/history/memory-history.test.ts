import { expect, test, vi } from 'vitest'
import { createMemoryHistory } from './memory-history.ts'

test('push and replace change the location, go moves between entries', () => {
  const history = createMemoryHistory('/a?q=1')
  history.push('/b', { from: 'a' })
  history.replace('/c#x')
  expect(history.location).toEqual({ pathname: '/c', search: '', hash: '#x', state: undefined })
  history.go(-1)
  expect(history.location).toMatchObject({ pathname: '/a', search: '?q=1' })
  history.go(-1)
  history.go(7)
  expect(history.location.pathname).toBe('/a')
})

test('a push after a step back drops the entries ahead', () => {
  const history = createMemoryHistory()
  history.push('/a')
  history.go(-1)
  history.push('/b')
  history.go(1)
  expect(history.location.pathname).toBe('/b')
})

test('listeners are called for each change until they unsubscribe', () => {
  const history = createMemoryHistory()
  const listener = vi.fn()
  const leave = history.listen(listener)
  history.push('/a')
  history.go(-1)
  leave()
  history.push('/b')
  expect(listener.mock.calls.map(([location]) => location.pathname)).toEqual(['/a', '/'])
})

test('state is a copy, as in a browser', () => {
  const history = createMemoryHistory()
  const state = { selected: [1] }
  history.push('/a', state)
  state.selected.push(2)
  expect(history.location.state).toEqual({ selected: [1] })
  expect(() => history.push('/b', { run: () => {} })).toThrow()
  expect(history.location.pathname).toBe('/a')
})

test('a guard is asked before another path, not before another search', async () => {
  const ask = vi.fn(async () => false)
  const history = createMemoryHistory('/form', { ask })
  const unblock = history.block(() => 'Leave without saving?')
  history.push('?tab=2')
  expect(history.location.search).toBe('?tab=2')
  history.push('/list')
  await expect.poll(() => ask).toHaveBeenCalledExactlyOnceWith('Leave without saving?')
  expect(history.location.pathname).toBe('/form')
  unblock()
  history.push('/list')
  expect(history.location.pathname).toBe('/list')
})

test('the last requested navigation runs after the user agrees', async () => {
  const answer = Promise.withResolvers<boolean>()
  const ask = vi.fn(() => answer.promise)
  const history = createMemoryHistory('/form', { ask })
  history.block(() => 'Leave?')
  history.push('/first')
  history.push('/second')
  answer.resolve(true)
  await expect.poll(() => history.location.pathname).toBe('/second')
  expect(ask).toHaveBeenCalledTimes(1)
  history.go(-1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a guard without a question does not delay a navigation', () => {
  const ask = vi.fn(async () => false)
  const history = createMemoryHistory('/form', { ask })
  history.block(() => null)
  history.push('/list')
  expect(history.location.pathname).toBe('/list')
  expect(ask).not.toHaveBeenCalled()
})

test('a navigation to an address of the host calls `onLeave`', () => {
  const onLeave = vi.fn()
  const history = createMemoryHistory('/a', { onLeave })
  history.push('//auth?next=/files')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/auth?next=/files')
  expect(history.location.pathname).toBe('/a')
  expect(history.createHref('//auth')).toBe('/auth')
})
