import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyModels, findKeptModels } from './test-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-kept-'))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
beforeAll(() => {
  write('package-lock.json', '{}')
  write('supabase/migrations/1_first.sql', 'select 1')
  write('packages/local-backend/src/backend.ts', 'export {}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('findKeptModels', () => {
  test.each([
    ['a migration', 'supabase/migrations/2_second.sql', true],
    ['a source file of the backend', 'packages/local-backend/src/auth/new.ts', true],
    ['a test of the backend', 'packages/local-backend/src/backend.test.ts', false],
    ['a file of another package', 'packages/ui/src/button.tsx', false],
  ])('hashes %s (%s): %s', (_what, path, isChange) => {
    const before = findKeptModels(folder)
    write(path, 'text')
    expect(findKeptModels(folder) !== before).toBe(isChange)
  })

  test('deletes models of other versions', () => {
    const kept = findKeptModels(folder)
    write('node_modules/.cache/portico-test-data/old/model-own/file', '')
    mkdirSync(kept, { recursive: true })
    expect(findKeptModels(folder)).toBe(kept)
    expect(readdirSync(dirname(kept))).toEqual([kept.slice(dirname(kept).length + 1)])
  })
})

describe('copyModels', () => {
  test('copies the models that are missing, and replaces none', () => {
    write('from/model-own/file', 'new')
    write('from/model-empty/file', 'new')
    write('to/model-own/file', 'old')
    copyModels(join(folder, 'from'), join(folder, 'to'))
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    expect([read('to/model-own/file'), read('to/model-empty/file')]).toEqual(['old', 'new'])
    expect(readdirSync(join(folder, 'to')).sort()).toEqual(['model-empty', 'model-own'])
  })

  test('creates no folder without models', () => {
    copyModels(join(folder, 'nowhere'), join(folder, 'not-created'))
    expect(existsSync(join(folder, 'not-created'))).toBe(false)
  })
})
