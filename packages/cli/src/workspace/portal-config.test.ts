import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnPortal, writeOwnPortal } from './own-portal.fixture.ts'
import { readPortalConfig, withOwnProject } from './portal-config.ts'

let portal: OwnPortal
beforeEach(() => {
  portal = writeOwnPortal()
})
afterEach(() => portal.close())

const project = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }
const asEnv = { PORTICO_SUPABASE_URL: project.url, PORTICO_SUPABASE_KEY: project.key }

test('a folder without portico.json has no configuration', () => {
  expect(readPortalConfig(tmpdir())).toBeNull()
})

test('every field of portico.json is read', () => {
  const config = {
    name: 'Über Acme',
    logo: 'brand/logo.svg',
    theme: 'theme.css',
    languages: ['de', 'en'],
    remotes: ['@portico/auth-remote', 'their-remote'],
    supabase: project,
  }
  portal.write({ 'portico.json': { $schema: 'x', ...config } })
  expect(readPortalConfig(portal.root)).toMatchObject(config)
})

test.each<[field: string, value: unknown]>([
  ['name', undefined],
  ['name', ''],
  ['name', ' Acme'],
  ['name', 'Ac\u0007me'],
  ['name', 'x'.repeat(41)],
  ['logo', 'logo.png'],
  ['logo', '../logo.svg'],
  ['logo', '/etc/logo.svg'],
  ['logo', 'C:\\logo.svg'],
  ['theme', 'a/../../theme.css'],
  ['theme', 7],
  ['languages', 'en'],
  ['languages', ['de']],
  ['languages', ['en', 'DE']],
  ['remotes', undefined],
  ['remotes', ['../remote']],
  ['remotes', [{}]],
  ['supabase', 'https://abc.supabase.co'],
  ['supabase', { ...project, url: 'abc' }],
  ['supabase', { url: project.url }],
])('rejects a portico.json with the wrong "%s" %j', (field, value) => {
  portal.write({ 'portico.json': { name: 'Acme', remotes: [], [field]: value } })
  expect(() => readPortalConfig(portal.root)).toThrow(
    expect.objectContaining({ code: 'config_invalid', message: expect.stringContaining(`"${field}"`) }),
  )
})

test.each([
  ['{ "name": "Acme", }', /no JSON/],
  ['[]', /object/],
  ['{ "name": "Acme", "remotes": [], "logos": "x" }', /"logos".*There are name, logo/],
])('rejects %s as portico.json', (text, message) => {
  writeFileSync(join(portal.root, 'portico.json'), text)
  expect(() => readPortalConfig(portal.root)).toThrow(
    expect.objectContaining({ code: 'config_invalid', message: expect.stringMatching(message) }),
  )
})

test('rejects a secret key in portico.json, which every page would contain', () => {
  portal.write({
    'portico.json': {
      name: 'Acme',
      remotes: [],
      supabase: { ...project, key: 'sb_secret_1234567890abcdef' },
    },
  })
  expect(() => readPortalConfig(portal.root)).toThrow(expect.objectContaining({ code: 'secret_key' }))
})

test('commands use the project of portico.json unless a variable names one', () => {
  portal.write({ 'portico.json': { name: 'Acme', remotes: [], supabase: project } })
  expect(withOwnProject(portal.root, { HOME: '/' })).toEqual({ HOME: '/', ...asEnv })
  const other = { PORTICO_SUPABASE_URL: 'http://127.0.0.1:54321', PORTICO_SUPABASE_KEY: 'k' }
  expect(withOwnProject(portal.root, other)).toEqual(other)
  // One without the other is rejected later, with the name of the missing one.
  expect(withOwnProject(portal.root, { PORTICO_SUPABASE_KEY: 'k' })).toEqual({ PORTICO_SUPABASE_KEY: 'k' })
  expect(withOwnProject(null, {})).toEqual({})
})
