import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { discoverRemotes, findWorkspace } from './discover.ts'
import { type OwnPortal, writeOwnPortal } from './own-portal.fixture.ts'
import { findRemote } from './source.ts'

let portal: OwnPortal
beforeEach(() => {
  portal = writeOwnPortal()
})
afterEach(() => portal.close())

const installed = () => join(portal.root, 'node_modules/@portico/notes-remote')

test('a separate portal has its apps and the installed remotes of portico.json, in the order of their ports', () => {
  const remotes = discoverRemotes(portal.root)
  expect(remotes.map(({ manifest, portOffset, isBuilt }) => [manifest.name, portOffset, isBuilt])).toEqual([
    ['notes', 2, true],
    ['desk', 3, undefined],
  ])
  expect(remotes[0]).toMatchObject({ folder: installed(), version: '0.2.0' })
})

test('a separate portal is found from any of its folders, also before it has an app', () => {
  expect(findWorkspace(join(portal.root, 'apps/desk-remote/src'))).toBe(portal.root)
  rmSync(join(portal.root, 'apps'), { recursive: true })
  expect(findWorkspace(portal.root)).toBe(portal.root)
  expect(discoverRemotes(portal.root).map(({ manifest }) => manifest.name)).toEqual(['notes'])
})

test('an installed remote is released without a build', async () => {
  const source = findRemote('notes', portal.root)
  expect(source.folder).toBe(installed())
  // There is no program that could build it.
  await expect(source.build()).resolves.toBe(true)
})

test.each<[what: string, spoil: (portal: OwnPortal) => void, message: RegExp]>([
  [
    'is not installed',
    ({ root }) => rmSync(join(root, 'node_modules/@portico/notes-remote'), { recursive: true }),
    /run npm install @portico\/notes-remote there/,
  ],
  [
    'is listed and not installed',
    ({ root, write }) => {
      rmSync(join(root, 'node_modules/@portico/notes-remote'), { recursive: true })
      write({
        'package.json': { workspaces: ['apps/*'], dependencies: { '@portico/notes-remote': '^0.2.0' } },
      })
    },
    /run npm install there/,
  ],
  [
    'holds no build',
    ({ root }) => rmSync(join(root, 'node_modules/@portico/notes-remote/dist'), { recursive: true }),
    /holds no built remote/,
  ],
  [
    'is no remote',
    ({ write }) => write({ 'node_modules/@portico/notes-remote/package.json': { version: '1.0.0' } }),
    /holds no built remote/,
  ],
])('refuses a remote of portico.json that %s', (_what, spoil, message) => {
  spoil(portal)
  expect(() => discoverRemotes(portal.root)).toThrow(
    expect.objectContaining({ code: 'config_invalid', message: expect.stringMatching(message) }),
  )
})
