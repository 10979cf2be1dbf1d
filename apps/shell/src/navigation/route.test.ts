import type { Registry } from '@portico/contract/registry'
import type { SessionSnapshot } from '@portico/session'
import type { Translate } from '@portico/ui'
import { expect, test } from 'vitest'
import { createNavigationItems, getNextAddress, getRouteName, getSignInAddress, matchRoute } from './route.ts'

const registry = { remotes: { data: { route: '/data' }, files: { route: '/files' } } } as unknown as Registry

test.each([
  ['/', 'home'],
  ['/data', 'data'],
  ['/data/public/projects', 'data'],
  ['/database', 'none'],
  ['/nothing', 'none'],
])('matchRoute finds for the address %s: %s', (pathname, shown) => {
  expect(getRouteName(matchRoute(registry, pathname))).toBe(shown)
})

test('the menu shows a remote with a claim to users with the claim, and to users who are signed out', () => {
  const remotes = Object.fromEntries(
    (['signed-in', { claim: 'billing' }] as const).map((access, order) => [
      typeof access === 'string' ? 'data' : 'bills',
      { title: { en: 'x' }, route: '/x', access, order },
    ]),
  )
  const t = Object.assign((text: string) => text, { locale: 'en' }) as unknown as Translate
  const shown = (status: string, app_metadata?: object) =>
    createNavigationItems(
      { remotes } as unknown as Registry,
      { status, user: app_metadata ? { app_metadata } : null } as unknown as SessionSnapshot,
      t,
    ).map(({ name }) => name)
  expect(shown('signed_in', { billing: true })).toEqual(['home', 'data', 'bills'])
  expect(shown('signed_in', { billing: false })).toEqual(['home', 'data'])
  expect(shown('signed_in', {})).toEqual(['home', 'data'])
  expect(shown('signed_out')).toEqual(['home', 'data', 'bills'])
})

test('getNextAddress returns the address that getSignInAddress was created from', () => {
  const from = { pathname: '/data/public/projects', search: '?filter=name.eq.a%26b', hash: '#row' }
  const { search } = new URL(getSignInAddress(from), 'http://portal.example')
  expect(getNextAddress(search)).toBe('/data/public/projects?filter=name.eq.a%26b#row')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'files',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/./\\evil.example/',
])('getNextAddress never leaves the portal: %s', (next) => {
  const address = getNextAddress(`?next=${encodeURIComponent(next)}`)
  if (address !== null) expect(new URL(address, 'http://portal.example').origin).toBe('http://portal.example')
  else expect(address).toBeNull()
})
