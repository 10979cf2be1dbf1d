import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './suites.ts'

// npm compares a package with its hash in the lockfile, and accepts any content for a package without one.
interface LockedPackage {
  version?: string
  name?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

interface Manifest {
  overrides: Record<string, string | Record<string, string>>
}

const emptyPackage = 'packages/cli/templates/portico-empty-1.0.0.tgz'
const read = (path: string) => readFileSync(join(root, path))
const lockfiles = globSync('{,bench/*/,examples/*/,examples/heavy/*/}package-lock.json', { cwd: root })

/** Packages that npm installs from elsewhere: neither workspaces nor the links to them. */
function installedPackages(lockfile: string): [string, LockedPackage][] {
  const { packages } = JSON.parse(read(lockfile).toString()) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
}

test.each(lockfiles)(
  'every package in %s has a SHA-512 hash, also optional ones of other systems',
  (lockfile) => {
    const installed = installedPackages(lockfile)
    expect(installed.length).toBeGreaterThan(50)
    const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(([path]) => path)).toEqual([])
  },
)

test('no package of the workspace runs a script when it is installed', () => {
  const running = installedPackages('package-lock.json').filter(
    ([, { hasInstallScript }]) => hasInstallScript,
  )
  expect(running.map(([path]) => path)).toEqual([])
})

test.each(lockfiles)(
  'no package in %s comes from an address or from outside of the repository',
  (lockfile) => {
    const places = installedPackages(lockfile).flatMap(([, { resolved }]) => resolved ?? [])
    expect(places.filter((place) => place !== `file:${emptyPackage}`)).toEqual([])
  },
)

test('packages that Portico never loads are replaced by its own empty package', () => {
  const { overrides } = JSON.parse(read('package.json').toString()) as Manifest
  const targets = Object.values(overrides).flatMap((one) =>
    typeof one === 'string' ? one : Object.values(one),
  )
  expect(new Set(targets)).toEqual(new Set([`file:${emptyPackage}`]))
  const replaced = installedPackages('package-lock.json').filter(([, { name }]) => name === '@portico/empty')
  expect(replaced.map(([path]) => path)).toEqual([
    'node_modules/@napi-rs/canvas',
    'node_modules/@redis/client',
    'node_modules/@sentry/node',
  ])
})

test('the empty package has nothing but a package.json that runs nothing', () => {
  const archive = gunzipSync(read(emptyPackage))
  const field = (start: number, end: number) => archive.toString('utf8', start, end).replace(/\0.*$/s, '')
  const size = Number.parseInt(field(124, 136), 8)
  expect(field(0, 100)).toBe('package/package.json')
  expect(JSON.parse(archive.toString('utf8', 512, 512 + size))).toEqual({
    name: '@portico/empty',
    version: '1.0.0',
    license: 'MIT',
    description: expect.any(String),
  })
  // Two blocks of zeros end an archive: no other file follows.
  expect(archive.subarray(512 + Math.ceil(size / 512) * 512).every((byte) => byte === 0)).toBe(true)
})
