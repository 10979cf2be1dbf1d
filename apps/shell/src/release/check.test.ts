import type { ProvidedVersions, Release } from '@portico/contract/registry'
import { expect, test } from 'vitest'
import { checkRelease } from './check.ts'

const provides: ProvidedVersions = {
  contract: 1,
  federation: '1.23.0',
  shared: { react: '19.3.1', '@portico/session': '1.4.0' },
}
const requires = { contract: 1, federation: '1.23.0', shared: { react: '^19.3.0' } }
const release = (part: Partial<Release['requires']>) =>
  ({ version: '2.0.0', requires: { ...requires, ...part } }) as Release

test('checkRelease accepts a compatible release', () => {
  expect(() => checkRelease('files', release({}), provides)).not.toThrow()
})

test.each([
  [{ contract: 2 }, 'files 2.0.0 needs contract 2; this portal has 1'],
  [{ federation: '1.24.0' }, 'files 2.0.0 needs federation 1.24.0; this portal has 1.23.0'],
  [{ shared: { react: '^18.0.0' } }, 'files 2.0.0 needs react ^18.0.0; this portal has 19.3.1'],
  [
    { shared: { '@portico/session': '^2.0.0' } },
    'files 2.0.0 needs @portico/session ^2.0.0; this portal has 1.4.0',
  ],
  [{ shared: { zustand: '^5.0.0' } }, 'files 2.0.0 needs zustand ^5.0.0; this portal has none'],
])('checkRelease refuses a release that requires %j', (part, message) => {
  expect(() => checkRelease('files', release(part), provides)).toThrow(
    expect.objectContaining({ code: 'incompatible', message }),
  )
})
