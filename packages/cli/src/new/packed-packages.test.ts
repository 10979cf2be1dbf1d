import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCommand } from '../commands/new.ts'
import type { CommandInput } from '../console/command.ts'
import { getPorticoVersion } from './render.ts'

const names = ['cli', 'contract', 'elements', 'host', 'react-remote', 'session', 'ui', 'vite-remote']

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portico-packed-'))
  mkdirSync(join(cwd, 'tarballs'))
  for (const name of names) pack(name)
})
afterEach(() => rmSync(cwd, { recursive: true }))

const pack = (name: string, version = getPorticoVersion()) =>
  writeFileSync(join(cwd, `tarballs/portico-${name}-${version}.tgz`), Buffer.from([0x1f, 0x8b, 0xff]))

/** Runs `portico new billing` with these flags. */
const create = (flags: CommandInput['flags']) =>
  newCommand.run({
    args: ['billing'],
    flags,
    env: {},
    cwd,
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: ({ text }) => (said = text),
  })
let said = ''

test('a standalone remote contains the packages, and its package.json names them without versions', async () => {
  pack('session', '0.0.1')
  expect(await create({ standalone: true, packages: 'tarballs' })).toBe(0)
  const made = join(cwd, 'billing-remote')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const all = Object.entries({ ...dependencies, ...devDependencies })
  const ours = all.filter(([name]) => name.startsWith('@portico/'))
  expect(Object.fromEntries(ours)).toEqual(
    Object.fromEntries(
      names.map((name) => [
        `@portico/${name}`,
        `file:portico-packages/portico-${name}-${getPorticoVersion()}.tgz`,
      ]),
    ),
  )
  expect(dependencies).toMatchObject({ '@portico/session': expect.stringContaining('file:') })
  expect(readdirSync(join(made, 'portico-packages'))).toHaveLength(names.length)
  // The bytes are copied unchanged.
  expect([...readFileSync(join(made, 'portico-packages', `portico-ui-${getPorticoVersion()}.tgz`))]).toEqual([
    0x1f, 0x8b, 0xff,
  ])
})

test('portico new explains without tarballs that no public registry has the packages', async () => {
  expect(await create({ standalone: true, packages: 'tarballs' })).toBe(0)
  expect(said).not.toContain('registry')
  rmSync(join(cwd, 'billing-remote'), { recursive: true })
  expect(await create({ standalone: true })).toBe(0)
  expect(said).toMatch(/no public one has them: .*--packages <folder>/)
})

test.each<[what: string, spoil: () => void, flags: CommandInput['flags'], message: RegExp]>([
  [
    'a package is missing',
    () => rmSync(join(cwd, `tarballs/portico-ui-${getPorticoVersion()}.tgz`)),
    { standalone: true, packages: 'tarballs' },
    /has no portico-ui-.*npm run pack/,
  ],
  [
    'their folder does not exist',
    () => {},
    { standalone: true, packages: 'elsewhere' },
    /There is no folder .*elsewhere/,
  ],
  ['the remote is not standalone', () => {}, { packages: 'tarballs' }, /add --standalone/],
])('tarballs are rejected without a write if %s', async (_what, spoil, flags, message) => {
  spoil()
  await expect(create(flags)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(message),
  })
  expect(readdirSync(cwd)).toEqual(['tarballs'])
})
