import { expect, test } from 'vitest'
import { withoutUnread } from './join-element.ts'

test('what of a theme nothing reads is left out; a name that begins like another one is not it', () => {
  const css =
    ':host{--portico-size-1:1px;--portico-size-12:12px;--portico-row:2px}p{width:var(--portico-size-12)}'
  expect(withoutUnread(css, css)).toBe(':host{--portico-size-12:12px;}p{width:var(--portico-size-12)}')
  expect(withoutUnread(css, `${css}style.getPropertyValue('--portico-row')`)).toContain('--portico-row:2px')
})
