import { iconNames } from '@portico/contract/icons'
import { hostileNames } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { checkIcon } from './icon.ts'

test('every icon of the shell is accepted', () => {
  for (const name of iconNames) expect(() => checkIcon(name)).not.toThrow()
})

test.each([
  ['receit', 'Similar names: receipt. '],
  ['user-s', 'Similar names: users, user. '],
  ['credit', 'Similar names: credit-card. '],
  ['bar-chart', 'Similar names: chart-column, chart-line, chart-pie. '],
  ['nosuchicon', 'no icon "nosuchicon". npx portico new --help lists'],
  ['Receipt', 'Similar names: receipt. '],
])('rejects the icon %s with a usage error: %s', (name, said) => {
  expect(() => checkIcon(name)).toThrow(
    expect.objectContaining({ code: 'usage', message: expect.stringContaining(said) }) as Error,
  )
})

test('rejects names of properties that every object has', () => {
  for (const name of hostileNames) expect(() => checkIcon(name), name).toThrow('The portal has no icon')
})
