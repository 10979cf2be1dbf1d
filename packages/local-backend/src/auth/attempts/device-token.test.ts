import { expect, test } from 'vitest'
import { readDeviceToken, writeDeviceToken } from './device-token.ts'

const secret = 'secret'
const device = 'AAAAAAAAAAAAAAA_'
const bond = 'password and factors'
const day = 24 * 60 * 60 * 1000
const token = writeDeviceToken(secret, device, bond, day)

test('a device token is valid for 90 days', () => {
  expect(readDeviceToken(secret, token, bond, day)).toBe(device)
  expect(readDeviceToken(secret, token, bond, 91 * day - 1)).toBe(device)
  expect(readDeviceToken(secret, token, bond, 91 * day)).toBeUndefined()
})

test('a device token is rejected with another secret or another bond', () => {
  expect(readDeviceToken('other', token, bond, day)).toBeUndefined()
  expect(readDeviceToken(secret, token, 'another password', day)).toBeUndefined()
})

test('a changed device token is rejected', () => {
  const [id = '', issued = '', signature = ''] = token.split('.')
  const later = (200 * day).toString(36)
  for (const changed of [
    `BBBBBBBBBBBBBBB_.${issued}.${signature}`,
    `${id}.${later}.${signature}`,
    `${id}.${issued}.${signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
    `${id}.${issued}.`,
    `${id}.-1.${signature}`,
    'nonsense',
    '',
  ])
    expect(readDeviceToken(secret, changed, bond, day)).toBeUndefined()
})
