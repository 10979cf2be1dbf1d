import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeFolderIntegrity, listFiles } from './integrity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  for (const path of ['entry.js', 'assets/now.js', 'assets/before.js']) writeFileSync(join(folder, path), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('listFiles returns all files of a folder without a list of files', () => {
  expect(listFiles(folder)).toEqual(['assets/before.js', 'assets/now.js', 'entry.js'])
})

test('listFiles leaves out files of an earlier build if the build lists its files', () => {
  writeFileSync(join(folder, '.vite/files.json'), '["assets/now.js", "entry.js"]')
  expect(listFiles(folder)).toEqual(['assets/now.js', 'entry.js'])
  expect(Object.keys(computeFolderIntegrity(folder))).toEqual(['assets/now.js', 'entry.js'])
})

test('listFiles rejects a build that lacks a listed file and names the file', () => {
  writeFileSync(join(folder, '.vite/files.json'), '["assets/gone.js", "entry.js"]')
  expect(() => listFiles(folder)).toThrow(
    expect.objectContaining({ code: 'build_incomplete', message: expect.stringContaining('assets/gone.js') }),
  )
})
