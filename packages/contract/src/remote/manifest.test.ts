import { expect, test } from 'vitest'
import { ManifestError, parseRemoteManifest } from './manifest.ts'

const files = {
  name: 'files',
  title: { en: 'Files' },
  icon: 'folder',
  route: '/files',
  access: 'signed-in',
  publicPaths: ['/-/open'],
  order: 30,
  exposes: { './remote': './src/remote.tsx', './recent': './src/recent.tsx' },
  slots: [{ slot: 'home', expose: './recent', title: { en: 'Recent files' } }],
}

test('a complete field is returned as it is', () => {
  expect(parseRemoteManifest(files)).toEqual(files)
})

test('fields of a later version are kept', () => {
  const later = { ...files, owner: { team: 'storage' }, needs: { connect: ['https://api.example'] } }
  expect(parseRemoteManifest(later)).toEqual(later)
})

test('a remote can belong to a group of the menu', () => {
  const group = { en: 'Finance', de: 'Finanzen' }
  expect(parseRemoteManifest({ ...files, group }).group).toEqual(group)
})

test('a remote can be for accounts with a claim', () => {
  const access = { claim: 'billing' }
  expect(parseRemoteManifest({ ...files, access }).access).toEqual(access)
})

test.each([
  ['portico', 'no object'],
  ['portico.name', { ...files, name: 'Files' }],
  ['portico.title.en', { ...files, title: { ar: 'ملفات' } }],
  ['portico.route', { ...files, route: 'files' }],
  ['portico.access', { ...files, access: 'admins' }],
  ['portico.access.claim', { ...files, access: { claim: '' } }],
  ['portico.access.claim', { ...files, access: { role: 'billing' } }],
  ['portico.group.en', { ...files, group: { de: 'Finanzen' } }],
  ['portico.publicPaths', { ...files, publicPaths: '/-/open' }],
  ['portico.publicPaths[1]', { ...files, publicPaths: ['/-/open', '/../auth'] }],
  ['portico.exposes', { ...files, exposes: {}, slots: [] }],
  ['portico.exposes["remote"]', { ...files, exposes: { remote: './src/remote.tsx' } }],
  ['portico.slots[0].expose', { ...files, slots: [{ ...files.slots[0], expose: './missing' }] }],
])('an error names %s', (path, input) => {
  const attempt = () => parseRemoteManifest(input)
  expect(attempt).toThrow(ManifestError)
  expect(attempt).toThrow(expect.objectContaining({ path }))
})
