import { describe, expect, test } from 'vitest'
import {
  formatAddress,
  type NavigationTarget,
  parseBasePath,
  resolveAddress,
  stripBasePath,
} from './address.ts'

const current = { pathname: '/files/a', search: '?q=1', hash: '#h' }
const resolve = (to: NavigationTarget, base = '/files') => formatAddress(resolveAddress(to, base, current))

describe('an address resolves', () => {
  test.each<[NavigationTarget, string]>([
    ['/', '/files'],
    ['/b?x=1#y', '/files/b?x=1#y'],
    ['', '/files/a?q=1#h'],
    ['?page=2', '/files/a?page=2'],
    ['#notes', '/files/a?q=1#notes'],
    [{ search: 'page=2' }, '/files/a?page=2'],
    [{ search: '' }, '/files/a'],
    [{ pathname: '/b' }, '/files/b'],
    [{ hash: 'x' }, '/files/a?q=1#x'],
    ['/b c/ü', '/files/b%20c/%C3%BC'],
    ['/b%20c%2Fd', '/files/b%20c%2Fd'],
    ['//auth?next=/files', '/auth?next=/files'],
    ['//', '/'],
    [{ pathname: '//auth' }, '/auth'],
  ])('%j', (to, address) => {
    expect(resolve(to)).toBe(address)
  })

  test.each(['/', '/b?x=1', '//auth', '?page=2'])('under the base of the whole origin: %s', (to) => {
    expect(resolve(to, '/')).toBe(
      { '/': '/', '/b?x=1': '/b?x=1', '//auth': '/auth', '?page=2': '/files/a?page=2' }[to],
    )
  })
})

test.each([
  '///evil.example',
  '/\\evil.example',
  '//\\evil.example',
  '/\t/evil.example',
  '////evil.example/x',
])('%j never names another origin', (to) => {
  for (const base of ['/', '/files']) {
    expect(new URL(resolve(to, base), 'https://portal.example').origin).toBe('https://portal.example')
  }
})

test.each([
  '/..',
  '/a/../../auth',
  '/%2e%2E/auth',
  '/.%2e',
  '/a\\..\\b',
  '/./a',
  'tasks',
  'https://evil.example',
  'javascript:x',
])('%j is refused', (to) => {
  expect(() => resolve(to)).toThrow(expect.objectContaining({ code: 'address_invalid' }))
})

test('a path is below a base only at a slash', () => {
  expect(stripBasePath('/data', '/data')).toBe('/')
  expect(stripBasePath('/data', '/data/')).toBe('/')
  expect(stripBasePath('/data', '/data/tasks')).toBe('/tasks')
  expect(stripBasePath('/data', '/database')).toBeNull()
  expect(stripBasePath('/data', '/')).toBeNull()
  expect(stripBasePath('/', '/anything')).toBe('/anything')
})

test('a base path has one form', () => {
  expect(['', '/', '/files', '/files/', '/a b'].map(parseBasePath)).toEqual([
    '/',
    '/',
    '/files',
    '/files',
    '/a%20b',
  ])
  expect(() => parseBasePath('files')).toThrow(expect.objectContaining({ code: 'address_invalid' }))
})
