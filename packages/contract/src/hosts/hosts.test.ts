import { expect, test } from 'vitest'
import { isAllowedHost, readAllowedHosts } from './hosts.ts'

const local = [
  'localhost',
  'LOCALHOST:4100',
  'localhost.',
  'docs.acme.localhost:54321',
  '127.0.0.1:80',
  '127.9.8.7',
  '[::1]:4100',
  '[::ffff:127.0.0.1]',
]
const foreign = [
  'rebound.example',
  'localhost.rebound.example',
  'notlocalhost',
  '127.0.0.1.rebound.example',
  '0.0.0.0',
  '192.168.1.20:4100',
  '[fd00::1]',
  'rebound.example@localhost',
  'localhost/',
  'localhost:4100@rebound.example',
  'local%68ost',
  '',
]

test.each(local)('the host %j names this machine', (host) => {
  expect(isAllowedHost(host, [])).toBe(true)
})

test.each(foreign)('the host %j is refused unless it is configured', (host) => {
  expect(isAllowedHost(host, [])).toBe(false)
})

test('configured hosts are allowed by name, by address and below a name', () => {
  const allowed = readAllowedHosts(' portal.example, *.Acme.example:8443,192.168.1.20 ,[FD00::1],')
  const named = ['portal.example:443', 'PORTAL.example', 'a.acme.example', 'a.b.acme.example']
  for (const host of [...named, '192.168.1.20:4100', '[fd00::1]:1'])
    expect(isAllowedHost(host, allowed), host).toBe(true)
  const others = ['acme.example', 'a.portal.example', 'portal.example.evil', 'evilacme.example']
  for (const host of [...others, '192.168.1.21', '[fd00::2]'])
    expect(isAllowedHost(host, allowed), host).toBe(false)
})

test.each(['https://portal.example', 'a b', '*', '*.*.example', 'portal.example/x', '[fd00'])(
  'PORTICO_ALLOWED_HOSTS with %j is refused with an example',
  (text) => {
    expect(() => readAllowedHosts(`localhost,${text}`)).toThrow(/is not a host\. Give names such as portal/)
  },
)
