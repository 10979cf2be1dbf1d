import { describe, expect, test } from 'vitest'
import { getClientAddress, readTrustedProxies } from './client-address.ts'

const person = '203.0.113.7'

describe('clientAddress', () => {
  test.each([
    ['no trusted proxy: the header is ignored', '', '198.51.100.1', person, '198.51.100.1'],
    ['one proxy', '1', '198.51.100.1', person, person],
    ['one proxy, after an entry of the caller', '1', '198.51.100.1', `1.2.3.4, ${person}`, person],
    ['two proxies', '2', '10.0.0.2', `1.2.3.4, ${person}, 10.0.0.1`, person],
    ['fewer entries than proxies', '3', '10.0.0.2', person, person],
    ['no header', '2', '10.0.0.2', undefined, '10.0.0.2'],
    ['a list: the first other address', '10.0.0.0/8, ::1', '::1', `1.2.3.4, ${person}, 10.9.9.9`, person],
    ['a caller that is not in the list', '10.0.0.0/8', '198.51.100.1', person, '198.51.100.1'],
    ['a dual-stack socket', '127.0.0.1', '::ffff:127.0.0.1', person, person],
    ['ports and brackets', '1', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['an invalid address in the header', '1', '10.0.0.1', 'unknown', '10.0.0.1'],
  ])('%s', (_what, proxies, peer, header, expected) => {
    expect(getClientAddress(peer, header, readTrustedProxies(proxies))).toBe(expected)
  })
})

test.each(['yes', '10.0.0.0/33', '10.0.0', '127.0.0.1,', '-1'])('rejects the trusted proxies %j', (text) => {
  expect(() => readTrustedProxies(text)).toThrow(/PORTICO_TRUSTED_PROXIES names .* how many proxies/)
})
