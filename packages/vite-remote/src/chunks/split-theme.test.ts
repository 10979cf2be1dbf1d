import { expect, test } from 'vitest'
import { splitTheme } from './split-theme.ts'

const css =
  '@layer portico.tokens{:host{color-scheme:light dark;--portico-a:1px;--portico-a-wide:2px;--portico-b:var(--portico-a)}' +
  '@media (forced-colors:active){:host{--portico-a:0;--portico-b:0}}:where(a){color:red}}@layer portico.ui{p{margin:0}}'

test('tokens that only later parts use are moved in all their states; the rest of the sheet stays', () => {
  const { first, later } = splitTheme(css, { first: 'var(--portico-a)', later: 'x{width:var(--portico-b)}' })
  expect(first).toBe(
    '@layer portico.tokens{:host{color-scheme:light dark;--portico-a:1px;}' +
      '@media (forced-colors:active){:host{--portico-a:0;}}:where(a){color:red}}@layer portico.ui{p{margin:0}}',
  )
  expect(later).toBe(
    '@layer portico.tokens{:host{--portico-b:var(--portico-a)}@media (forced-colors:active){:host{--portico-b:0}}}',
  )
})

test('unused tokens are left out, also if another token starts with the same name', () => {
  const { first, later } = splitTheme(css, { first: "getPropertyValue('--portico-a-wide')", later: '' })
  expect(first).toContain('--portico-a-wide:2px')
  expect(first + later).not.toContain('--portico-b')
})

test('a sheet without tokens is unchanged', () => {
  const plain = '@layer portico.ui{p{margin:0}}'
  expect(splitTheme(plain, { first: '', later: '' })).toEqual({ first: plain, later: '' })
})
