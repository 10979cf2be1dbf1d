import { expect, test } from 'vitest'
import { readTrustedProxies } from './client-address.ts'
import { readExposure } from './exposure.ts'

const local = { siteUrl: 'http://localhost:4100', proxies: readTrustedProxies('') }

type Options = Partial<Parameters<typeof readExposure>[0]>

test.each<[string, Options]>([
  ['the defaults', {}],
  ['another loopback address', { host: '::1' }],
  ['a local name', { allowedHosts: '*.localhost, 127.0.0.2' }],
  ['no proxy', { proxies: readTrustedProxies('0') }],
])('with %s only this machine reaches the backend', (_what, options) => {
  expect(readExposure({ ...local, ...options }).isReachable).toBe(false)
})

test.each<[string, Options]>([
  ['every address', { host: '0.0.0.0' }],
  ['every address of IPv6', { host: '::' }],
  ['an address of a network', { host: '192.168.1.20' }],
  ['a configured host', { allowedHosts: 'portal.example' }],
  ['a site elsewhere', { siteUrl: 'https://portal.example/' }],
  ['one proxy', { proxies: readTrustedProxies('1') }],
  ['a list of proxies', { proxies: readTrustedProxies('127.0.0.1') }],
])('with %s other machines reach the backend', (_what, options) => {
  expect(readExposure({ ...local, ...options }).isReachable).toBe(true)
})

test('the hosts of the site and of the listening address are allowed', () => {
  const { allowedHosts } = readExposure({
    ...local,
    host: 'fd00::1',
    allowedHosts: 'api.example',
    siteUrl: 'https://portal.example:8443/data',
  })
  expect(allowedHosts).toEqual(['api.example', 'portal.example', '[fd00::1]'])
})
