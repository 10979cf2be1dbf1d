import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assignPorts, discoverRemotes, type FoundRemote, readApps } from './discover.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-discover-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(folder: string, text: unknown): void {
  mkdirSync(join(root, 'apps', folder), { recursive: true })
  writeFileSync(
    join(root, 'apps', folder, 'package.json'),
    typeof text === 'string' ? text : JSON.stringify(text),
  )
}

const remote = (name: string) => ({
  name: `@portico/${name}-remote`,
  version: '0.1.0',
  portico: {
    name,
    title: { en: name },
    icon: 'box',
    route: `/${name}`,
    access: 'signed-in',
    exposes: { './remote': './src/remote.tsx' },
  },
})

test('finds remotes, and neither other apps nor drafts of new remotes', () => {
  write('billing-remote', remote('billing'))
  write('.orders-remote-4711', remote('orders'))
  write('shell', { name: '@portico/shell', version: '0.1.0' })
  mkdirSync(join(root, 'apps/empty'))
  expect(discoverRemotes(root).map(({ manifest }) => manifest.name)).toEqual(['billing'])
})

test('reads all other apps when one package.json is invalid', () => {
  write('billing-remote', remote('billing'))
  write('orders-remote', '{ "name":')
  write('stock-remote', { ...remote('stock'), portico: { name: 'stock' } })
  const { found, problems } = readApps(root)
  expect(found.map(({ manifest }) => manifest.name)).toEqual(['billing'])
  expect(problems.map(({ folder }) => folder)).toEqual([
    join(root, 'apps/orders-remote'),
    join(root, 'apps/stock-remote'),
  ])
  expect(() => discoverRemotes(root)).toThrow()
})

const found = (name: string, portOffset?: number) =>
  ({ packageName: `@portico/${name}-remote`, manifest: { name, portOffset } }) as unknown as FoundRemote

const offsetsOf = (remotes: FoundRemote[], kept: Record<string, number> = {}) =>
  Object.fromEntries(
    assignPorts(remotes, new Map(Object.entries(kept))).map((one) => [one.manifest.name, one.portOffset]),
  )

test('gives remotes without a portOffset the ports after all others', () => {
  expect(offsetsOf([found('stock'), found('files', 3), found('billing'), found('auth', 1)])).toEqual({
    auth: 1,
    files: 3,
    billing: 4,
    stock: 5,
  })
})

test('does not give a new remote the port of another one', () => {
  const kept = { stock: 4, gone: 5, files: 9 }
  expect(offsetsOf([found('stock'), found('files', 3), found('billing')], kept)).toEqual({
    files: 3,
    stock: 4,
    billing: 5,
  })
  // A port that another remote requests is not kept.
  expect(offsetsOf([found('stock'), found('files', 4)], kept)).toEqual({ files: 4, stock: 5 })
})
