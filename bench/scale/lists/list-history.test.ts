import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRise } from './list-history.ts'
import { countEntries, pathOf } from './lists.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-lists-'))
  git('init', '--quiet')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root })

/** Commits a list with so many calls, and other files. */
function commit(list: 'linear' | 'known', calls: number, ...others: string[]): void {
  const entries = Array.from({ length: calls }, (_, n) => [
    `call ${n}`,
    list === 'linear' ? 'A reason.' : { heavy: 2 },
  ])
  for (const [path, text] of [
    [pathOf(list), JSON.stringify(Object.fromEntries(entries))],
    ...others.map((other) => [other, String(calls)] as const),
  ] as const) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  git('add', '.')
  git('commit', '--quiet', '-m', 'a')
}

test('a list that is as short as ever is fine', () => {
  commit('linear', 3)
  commit('linear', 2)
  expect(findRise(root, 'linear', 2)).toBeNull()
  expect(findRise(root, 'linear', 1)).toBeNull()
})

test('a list that is longer than in an earlier commit is reported', () => {
  commit('known', 2)
  expect(findRise(root, 'known', 3)).toMatch('has 3 entries and had 2 at')
  commit('known', 3)
  expect(findRise(root, 'known', 3)).toMatch('had 2 at')
})

test('the list of known calls may become longer together with the catalogue, and the list of linear calls may not', () => {
  commit('known', 2)
  commit('known', 3, 'bench/scale/catalog/call.ts')
  expect(findRise(root, 'known', 3)).toBeNull()
  commit('linear', 2)
  commit('linear', 3, 'bench/scale/catalog/call.ts')
  expect(findRise(root, 'linear', 3)).toMatch('had 2 at')
})

test('an entry is a linear call, or a caller of a known call', () => {
  expect(countEntries({ a: 'A reason.', b: 'Another one.' })).toBe(2)
  expect(countEntries({ a: { ordinary: 2, heavy: 3 }, b: { heavy: 'timeout' } })).toBe(3)
})
