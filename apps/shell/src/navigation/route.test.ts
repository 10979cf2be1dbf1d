import type { Registry } from '@portico/contract/registry'
import { expect, test } from 'vitest'
import { matchRoute, nextAddress, routeName, signInAddress } from './route.ts'

const registry = { remotes: { data: { route: '/data' }, files: { route: '/files' } } } as unknown as Registry

test.each([
  ['/', 'home'],
  ['/data', 'data'],
  ['/data/public/projects', 'data'],
  ['/database', 'none'],
  ['/nothing', 'none'],
])('%s shows %s', (pathname, shown) => {
  expect(routeName(matchRoute(registry, pathname))).toBe(shown)
})

test('the way back survives the sign-in page', () => {
  const from = { pathname: '/data/public/projects', search: '?filter=name.eq.a%26b', hash: '#row' }
  const { search } = new URL(signInAddress(from), 'http://portal.example')
  expect(nextAddress(search)).toBe('/data/public/projects?filter=name.eq.a%26b#row')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'files',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/./\\evil.example/',
])('a way back that leaves the portal is not followed: %s', (next) => {
  const address = nextAddress(`?next=${encodeURIComponent(next)}`)
  if (address !== null) expect(new URL(address, 'http://portal.example').origin).toBe('http://portal.example')
  else expect(address).toBeNull()
})
