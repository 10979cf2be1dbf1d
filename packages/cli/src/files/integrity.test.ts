import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityOfFolder, listFiles } from './integrity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  for (const path of ['entry.js', 'assets/now.js', 'assets/before.js']) writeFileSync(join(folder, path), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder without a list is all of its files', () => {
  expect(listFiles(folder)).toEqual(['assets/before.js', 'assets/now.js', 'entry.js'])
})

test('what an earlier build has left is no part of a build that says which files it made', () => {
  writeFileSync(join(folder, '.vite/files.json'), '["assets/now.js", "entry.js"]')
  expect(listFiles(folder)).toEqual(['assets/now.js', 'entry.js'])
  expect(Object.keys(integrityOfFolder(folder))).toEqual(['assets/now.js', 'entry.js'])
})

test('a build that lacks one of its files is refused by name', () => {
  writeFileSync(join(folder, '.vite/files.json'), '["assets/gone.js", "entry.js"]')
  expect(() => listFiles(folder)).toThrow(
    expect.objectContaining({ code: 'build_incomplete', message: expect.stringContaining('assets/gone.js') }),
  )
})
