import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkNode } from './check-node.ts'
import { makeFolder } from './test-folder.fixture.ts'

const named = { devDependencies: { node: '24.21.0' } }
const running = (execPath: string, platform: NodeJS.Platform = 'linux') => ({
  ...{ version: 'v24.21.0', execPath, platform },
})

test('the Node that a project brings is fine, on each system', () => {
  for (const [platform, name] of [
    ['linux', 'node'],
    ['win32', 'node.exe'],
  ] as const) {
    const root = makeFolder({ 'package.json': named, [`node_modules/node/bin/${name}`]: '' })
    const path = join(root, 'node_modules/node/bin', name)
    const { status, message } = checkNode(root, running(path, platform))
    expect([status, message]).toEqual(['ok', `Node 24.21.0 of the project runs this (${path}).`])
  }
})

test('another Node than the one of the project is a warning', () => {
  const root = makeFolder({ 'package.json': named, 'node_modules/node/bin/node': '', other: '' })
  expect(checkNode(root, running(join(root, 'other')))).toMatchObject({
    ...{ status: 'warning', message: expect.stringContaining(join(root, 'other')) },
    remedy: expect.stringContaining('npx portico'),
  })
})

test('a Node that an install without scripts left out is a problem', () => {
  const root = makeFolder({ 'package.json': named })
  expect(checkNode(root)).toMatchObject({ status: 'problem', remedy: expect.stringContaining('npm ci') })
})

test('a folder that brings no Node takes any', () => {
  expect(checkNode(makeFolder())).toMatchObject({ status: 'ok' })
  expect(checkNode(makeFolder({ 'package.json': {} }))).toMatchObject({ status: 'ok' })
})
