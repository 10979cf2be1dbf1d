import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a configuration every way is open, and mails lead to this remote', () => {
  expect(readConfig(undefined)).toEqual({
    can: new Set(['sign-up', 'recover', 'code']),
    callbackUrl: null,
    codeLength: null,
    passwordLength: null,
    passwordCharacters: null,
  })
})

test('only the named ways are open', () => {
  expect(readConfig({ features: ['recover', 'fly'] }).can).toEqual(new Set(['recover']))
})

test('what has another shape is the default', () => {
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

test('lengths of codes and passwords are read within their limits', () => {
  expect(readConfig({ codeLength: 8, passwordLength: 12 })).toMatchObject({
    codeLength: 8,
    passwordLength: 12,
  })
  expect(readConfig({ codeLength: 11, passwordLength: 73 })).toEqual(readConfig(null))
})
