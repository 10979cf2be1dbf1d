import { expect, test } from 'vitest'
import { isPublicPath } from './public-paths.ts'

const remote = { route: '/files', publicPaths: ['/-/open'] }

test.each([
  ['/files/-/open', true],
  ['/files/-/open/', false],
  ['/files/-/opened', false],
  ['/files/-/open/more', false],
  ['/files/-', false],
  ['/files', false],
  ['/-/open', false],
])('%s is public: %s', (pathname, isPublic) => {
  expect(isPublicPath(remote, pathname)).toBe(isPublic)
})

test('a remote without `publicPaths` has no public path', () => {
  expect(isPublicPath({ route: '/files' }, '/files/-/open')).toBe(false)
})
