import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPortalHistory, type HistoryWindow, type PortalHistory } from './portal-history.ts'

// Opens a separate window with a real session history, because the test's own page would lose its address.
let frame: HTMLIFrameElement
let page: HistoryWindow & Window
let history: PortalHistory

beforeEach(async () => {
  frame = document.createElement('iframe')
  frame.src = '/favicon.ico'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  page = frame.contentWindow as HistoryWindow & Window
  page.history.replaceState(null, '', '/')
  history = createPortalHistory(page)
})

afterEach(() => {
  history.dispose()
  frame.remove()
})

const path = () => page.location.pathname
const arrivesAt = (expected: string) => expect.poll(() => history.location.pathname).toBe(expected)

test('push and replace write the address, and wrap the state with its index', () => {
  history.push('/files?sort=name#top', { from: 'menu' })
  expect(path() + page.location.search + page.location.hash).toBe('/files?sort=name#top')
  expect(page.history.state).toEqual({ portico: 1, state: { from: 'menu' } })
  expect(history.location.state).toEqual({ from: 'menu' })
  history.replace('/data')
  expect(page.history.state).toEqual({ portico: 1, state: undefined })
})

test('listeners are called for back and forward', async () => {
  const heard: string[] = []
  history.push('/a', 'first')
  history.push('/b')
  history.listen(({ pathname }) => heard.push(pathname))
  history.go(-1)
  await arrivesAt('/a')
  expect(history.location.state).toBe('first')
  history.go(1)
  await arrivesAt('/b')
  expect(heard).toEqual(['/a', '/b'])
})

test('index and state are restored after a reload', () => {
  history.push('/a', { draft: 1 })
  history.dispose()
  history = createPortalHistory(page)
  expect(history.location).toMatchObject({ pathname: '/a', state: { draft: 1 } })
  history.push('/b')
  expect(page.history.state).toMatchObject({ portico: 2 })
})

test('the history follows an address written by other code, and going back returns to it', async () => {
  const heard: string[] = []
  history.push('/a')
  history.listen(({ pathname }) => heard.push(pathname))
  page.history.pushState(null, '', '/b')
  expect(history.location.pathname).toBe('/b')
  page.history.replaceState(null, '', '/c')
  expect(history.location.pathname).toBe('/c')
  history.push('/d')
  expect(page.history.state).toEqual({ portico: 3, state: undefined })
  history.go(-2)
  await arrivesAt('/a')
  expect(heard).toEqual(['/b', '/c', '/d', '/a'])
})

test('a native link to a fragment becomes a normal entry', async () => {
  history.push('/a')
  page.location.hash = '#notes'
  await expect.poll(() => history.location.hash).toBe('#notes')
  expect(page.history.state).toEqual({ portico: 2, state: undefined })
})

test('a scope only sees its own part of the address', async () => {
  const files = history.scope('/files')
  const heard: string[] = []
  files.listen(({ pathname }) => heard.push(pathname))
  history.push('/filesystem')
  history.push('/files')
  files.push('/reports/q%201?sort=name')
  expect(path()).toBe('/files/reports/q%201')
  expect(files.location).toMatchObject({ pathname: '/reports/q%201', search: '?sort=name' })
  history.push('/data')
  expect(files.location.pathname).toBe('/reports/q%201')
  history.go(-1)
  await arrivesAt('/files/reports/q%201')
  expect(heard).toEqual(['/', '/reports/q%201', '/reports/q%201'])
})

test('a scope keeps its location until it changes', () => {
  history.push('/files/a')
  const files = history.scope('/files')
  const before = files.location
  history.push('/data')
  expect(files.location).toBe(before)
})

test('an address of the host leaves the scope', () => {
  history.push('/files')
  const files = history.scope('/files')
  expect(files.createHref('//auth')).toBe('/auth')
  expect(files.createHref('/a')).toBe('/files/a')
  files.push('//auth?next=/files')
  expect(path()).toBe('/auth')
})

test('a scope of the whole origin works for a standalone remote', () => {
  const all = history.scope('/')
  all.push('/sign-in?next=%2F')
  expect(all.location).toMatchObject({ pathname: '/sign-in', search: '?next=%2F' })
  expect(all.createHref('/')).toBe('/')
})

test('a disposed scope calls no listeners, and its late push is ignored', () => {
  const files = history.scope('/files')
  const listener = vi.fn()
  files.listen(listener)
  files.block(() => 'Leave?')
  files.dispose()
  files.push('/late')
  history.push('/files/x')
  expect(path()).toBe('/files/x')
  expect(listener).not.toHaveBeenCalled()
  expect(history.hasGuards()).toBe(false)
})

test('a listener that throws does not stop the others', async () => {
  const surfaced = new Promise<ErrorEvent>((resolve) => {
    const take = (event: ErrorEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      resolve(event)
    }
    addEventListener('error', take, { once: true, capture: true })
  })
  const listener = vi.fn()
  history.listen(() => {
    throw new Error('broken listener')
  })
  history.listen(listener)
  history.push('/a')
  expect(listener).toHaveBeenCalledTimes(1)
  expect((await surfaced).message).toContain('broken listener')
})

test('a guard delays a push until the user agrees', async () => {
  const answer = Promise.withResolvers<boolean>()
  history.push('/files/form')
  history.setLeavePrompt(() => answer.promise)
  history.scope('/files').block(() => 'Leave without saving?')
  history.push('?tab=2')
  expect(page.location.search).toBe('?tab=2')
  history.push('/data')
  expect(path()).toBe('/files/form')
  answer.resolve(true)
  await arrivesAt('/data')
  expect(path()).toBe('/data')
})

test('a guard gets the target of a navigation, relative to its scope', () => {
  history.push('/files/form')
  const guard = vi.fn(() => null)
  history.scope('/files').block(guard)
  history.push('/files/list?sort=name')
  expect(guard).toHaveBeenLastCalledWith({ pathname: '/list', search: '?sort=name', hash: '' })
  history.push('/data')
  expect(guard).toHaveBeenLastCalledWith(null)
})

test('Back under a guard is reverted before the question, and stays reverted if the user declines', async () => {
  const ask = vi.fn(async () => false)
  history.push('/form')
  history.setLeavePrompt(ask)
  const heard = vi.fn()
  history.listen(heard)
  history.scope('/form').block(() => 'Leave without saving?')
  page.history.back()
  await expect.poll(() => ask).toHaveBeenCalledExactlyOnceWith('Leave without saving?')
  expect(path()).toBe('/form')
  expect(page.history.state).toMatchObject({ portico: 1 })
  expect(heard).not.toHaveBeenCalled()
})

test('Back under a guard continues after the user agrees', async () => {
  history.push('/form')
  history.setLeavePrompt(async () => true)
  history.scope('/form').block(() => 'Leave without saving?')
  page.history.back()
  await arrivesAt('/')
  expect(page.history.state).toMatchObject({ portico: 0 })
})

test('Forward and longer steps under a guard are also reverted', async () => {
  const ask = vi.fn(async () => false)
  for (const step of ['/a', '/b', '/c']) history.push(step)
  history.go(-2)
  await arrivesAt('/a')
  history.setLeavePrompt(ask)
  history.scope('/').block(() => 'Leave?')
  page.history.go(2)
  await expect.poll(() => ask).toHaveBeenCalledTimes(1)
  expect(path()).toBe('/a')
})

test('two consecutive steps under a guard end at the starting entry', async () => {
  const ask = vi.fn(async () => false)
  for (const step of ['/a', '/b', '/form']) history.push(step)
  history.setLeavePrompt(ask)
  history.scope('/form').block(() => 'Leave?')
  page.history.back()
  page.history.back()
  await expect.poll(() => ask).toHaveBeenCalled()
  expect(path()).toBe('/form')
  expect(history.location.pathname).toBe('/form')
})

test('a navigation that cannot be refused runs, and cancels an open question', async () => {
  const answer = Promise.withResolvers<boolean>()
  history.push('/form')
  history.setLeavePrompt(() => answer.promise)
  history.scope('/form').block(() => 'Leave?')
  history.push('/data')
  history.replace('/auth', undefined, { ask: false })
  expect(path()).toBe('/auth')
  answer.resolve(true)
  await answer.promise
  await Promise.resolve()
  expect(path()).toBe('/auth')
})

test('the browser’s confirm dialog asks if the host has no dialog', async () => {
  const confirm = vi.spyOn(page, 'confirm').mockReturnValue(true)
  history.scope('/').block(() => 'Leave?')
  history.push('/data')
  await arrivesAt('/data')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Leave?')
})

test('the browser asks before the tab closes only while a guard has a question', () => {
  const closing = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  let isDirty = true
  expect(closing()).toBe(true)
  const unblock = history.scope('/').block(() => (isDirty ? 'Leave?' : null))
  expect([closing(), history.hasGuards()]).toEqual([false, true])
  isDirty = false
  expect([closing(), history.hasGuards()]).toEqual([true, false])
  isDirty = true
  unblock()
  expect([closing(), history.hasGuards()]).toEqual([true, false])
})
