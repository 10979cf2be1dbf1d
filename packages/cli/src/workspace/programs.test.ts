import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSystemBrowsers } from '../smoke/chromium.ts'
import { getInstalledProgram, getNpmProgram } from './programs.ts'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-programs-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('getInstalledProgram returns Node and the script of the program’s package', () => {
  expect(getInstalledProgram(repository, 'turbo')).toEqual([
    process.execPath,
    join(repository, 'node_modules/turbo/bin/turbo'),
  ])
  // Another package has its own TypeScript in its folder.
  expect(getInstalledProgram(repository, 'tsc')[1]).toBe(join(repository, 'node_modules/typescript/bin/tsc'))
  expect(getInstalledProgram(repository, 'biome')[1]).toContain(join('@biomejs', 'biome'))
})

test('getInstalledProgram returns the same script on Windows, with a Windows path', () => {
  const lock = { packages: { 'node_modules/@any/tool': { bin: { tool: 'bin/tool.js' } } } }
  // On this system a Windows path is a name like any other.
  mkdirSync(join(root, 'node_modules'))
  const path = {
    ...win32,
    join: (...parts: string[]) =>
      parts.at(-1) === '.package-lock.json' ? join(root, 'lock') : win32.join(...parts),
  }
  writeFileSync(join(root, 'lock'), JSON.stringify(lock))
  expect(getInstalledProgram('C:\\Our things\\portal', 'tool', path)).toEqual([
    process.execPath,
    'C:\\Our things\\portal\\node_modules\\@any\\tool\\bin\\tool.js',
  ])
})

test('getInstalledProgram reports a missing program with the command that installs it', () => {
  expect(() => getInstalledProgram(root, 'turbo')).toThrow(
    `turbo is not installed in ${root}: run npm ci there.`,
  )
  expect(() => getInstalledProgram(repository, 'constructor')).toThrow(
    expect.objectContaining({ code: 'program_missing' }),
  )
})

test('getNpmProgram returns the npm that started this process, as a script for Node', () => {
  const script = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
  const env = { npm_execpath: script }
  expect(getNpmProgram({ env, platform: 'win32' })).toEqual([process.execPath, script])
  expect(getNpmProgram({ env: {}, platform: 'linux' })).toEqual(['npm'])
  // The script of another package manager is not npm.
  expect(getNpmProgram({ env: { npm_execpath: '/opt/pnpm/pnpm.cjs' }, platform: 'darwin' })).toEqual(['npm'])
})

test('getNpmProgram throws on Windows if no npm script is found, because Node cannot start npm.cmd', () => {
  const find = () => getNpmProgram({ env: { Path: 'C:\\Windows;C:\\Tools' }, platform: 'win32' })
  expect(find).toThrow(expect.objectContaining({ code: 'program_missing' }))
})

test('listSystemBrowsers lists the paths of each system', () => {
  const env = {
    ProgramFiles: 'D:\\Programs',
    'ProgramFiles(x86)': 'D:\\Programs (x86)',
    LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local',
    HOME: '/Users/ana',
  }
  expect(listSystemBrowsers({ env, platform: 'win32' })).toEqual(
    expect.arrayContaining([
      'D:\\Programs\\Google\\Chrome\\Application\\chrome.exe',
      'D:\\Programs (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      'C:\\Users\\ana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    ]),
  )
  expect(listSystemBrowsers({ env: {}, platform: 'win32' })).toEqual([])
  expect(listSystemBrowsers({ env, platform: 'darwin' })).toContain(
    '/Users/ana/Applications/Chromium.app/Contents/MacOS/Chromium',
  )
  expect(listSystemBrowsers({ env, platform: 'linux' })).toContain('/usr/bin/chromium')
})
