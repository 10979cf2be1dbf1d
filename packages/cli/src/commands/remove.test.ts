import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Command, CommandOutcome } from '../console/command.ts'
import { writeRunFile } from '../start/run-file.ts'
import { writeOwnPortal } from '../workspace/own-portal.fixture.ts'
import { newCommand } from './new.ts'
import { removeCommand } from './remove.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let folder: string

/** Copies the files of the workspace that npm and Portico read, without its sources. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-remove-'))
  for (const file of [
    ...globSync('{.,apps/*,packages/*}/package.json', { cwd: root }),
    'package-lock.json',
    'turbo.json',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function call(
  command: Command,
  args: string[],
  flags: Record<string, string | boolean> = {},
  cwd = folder,
) {
  let said: CommandOutcome = { text: '', data: null }
  await command.run({
    args,
    flags,
    env: {},
    cwd,
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: (outcome) => {
      said = outcome
    },
  })
  return said as { text: string; data: { files: string[]; next: string[] } }
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const billing = () => join(folder, 'apps/billing-remote')
const link = () => lstatSync(join(folder, 'node_modules/@portico/billing-remote'), { throwIfNoEntry: false })

test('portico remove restores the state of the workspace before portico new', async () => {
  const stamp = join(folder, 'node_modules/.portico-lock')
  const lock = read('package-lock.json')
  const hash = createHash('sha256').update(lock).digest('hex')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, `${hash} portal`)
  await call(newCommand, ['billing'])
  expect(link()?.isSymbolicLink()).toBe(true)
  writeRunFile(join(folder, '.portico/run.json'), {
    ...{ shell: 'http://localhost:4100', remotes: {}, backend: '', key: '', pid: process.pid },
  })
  const { text, data } = await call(removeCommand, ['billing'], { yes: true })
  expect(text).toContain('Removed apps/billing-remote (17 files).')
  expect(text).toContain('The running portal at http://localhost:4100 no longer serves it.')
  expect(data.next).toEqual([])
  expect([existsSync(billing()), link(), read('package-lock.json')]).toEqual([false, undefined, lock])
  expect(readFileSync(stamp, 'utf8')).toBe(`${hash} portal`)
})

test('portico remove leaves a package that only the remote needed to npm install', async () => {
  await call(newCommand, ['billing'])
  const lock = JSON.parse(read('package-lock.json'))
  lock.packages['apps/billing-remote'].dependencies['is-odd'] = '3.0.1'
  lock.packages['node_modules/is-odd'] = { version: '3.0.1' }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { text, data } = await call(removeCommand, ['billing'], { yes: true })
  expect([data.next, text]).toEqual([['npm install'], expect.stringContaining('npm install')])
})

test('portico remove keeps every file with --dry-run and without a confirmation', async () => {
  await call(newCommand, ['billing'])
  const lock = read('package-lock.json')
  expect((await call(removeCommand, ['billing'], { 'dry-run': true })).text).toMatch(
    /^Would remove apps\/billing-remote/,
  )
  await expect(call(removeCommand, ['billing'])).rejects.toMatchObject({ code: 'not_confirmed' })
  expect([existsSync(join(billing(), 'package.json')), read('package-lock.json')]).toEqual([true, lock])
})

test('portico remove fails with an unreadable lockfile, and keeps the folder', async () => {
  await call(newCommand, ['billing'])
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": ')
  await expect(call(removeCommand, ['billing'], { yes: true })).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringContaining('package-lock.json'),
  })
  expect(existsSync(join(billing(), 'package.json'))).toBe(true)
})

test('portico remove rejects unknown names, two folders with one name and installed remotes', async () => {
  await expect(call(removeCommand, [])).rejects.toMatchObject({ code: 'usage' })
  await expect(call(removeCommand, ['billing'], { yes: true })).rejects.toMatchObject({
    code: 'unknown_remote',
    message: expect.stringContaining('auth, data, files'),
  })
  await call(newCommand, ['billing'])
  cpSync(billing(), join(folder, 'apps/copy-remote'), { recursive: true })
  await expect(call(removeCommand, ['billing'], { yes: true })).rejects.toMatchObject({
    code: 'name_taken',
    message: expect.stringContaining('copy-remote'),
  })
  const portal = writeOwnPortal()
  onTestFinished(() => portal.close())
  await expect(call(removeCommand, ['notes'], { yes: true }, portal.root)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('Remove its line from "remotes" in portico.json'),
  })
  await call(removeCommand, ['desk'], { yes: true }, portal.root)
  expect(existsSync(join(portal.root, 'apps/desk-remote'))).toBe(false)
})
