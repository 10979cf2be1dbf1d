import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a configuration all features are enabled, and emails link to this remote', () => {
  expect(readConfig(undefined)).toEqual({
    can: new Set(['sign-up', 'recover', 'code']),
    callbackUrl: null,
    codeLength: null,
    passwordLength: null,
    passwordCharacters: null,
  })
})

test('only the configured features are enabled', () => {
  expect(readConfig({ features: ['recover', 'fly'] }).can).toEqual(new Set(['recover']))
})

test('settings of an invalid type get their defaults', () => {
  expect(
    readConfig({
      features: 'recover',
      callbackUrl: 3,
      codeLength: 5,
      passwordLength: '8',
      passwordCharacters: 1,
    }),
  ).toEqual(readConfig(null))
})

test('lengths of codes and passwords are only accepted within their limits', () => {
  expect(readConfig({ codeLength: 8, passwordLength: 12 })).toMatchObject({
    codeLength: 8,
    passwordLength: 12,
  })
  expect(readConfig({ codeLength: 11, passwordLength: 73 })).toEqual(readConfig(null))
})
