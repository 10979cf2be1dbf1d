import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withBuildLocks } from './build-lock.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-locks-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const locks = () => join(root, 'node_modules/.cache/portico-builds')
const fileOf = (name: string) => join(locks(), `${name}.lock`)

test('builds of one package run one at a time, and those of different packages in parallel', async () => {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const build = (name: string, packages: string[], until: Promise<void>, onWait = () => {}) =>
    withBuildLocks(
      root,
      packages,
      async () => {
        order.push(`${name} begins`)
        await until
        order.push(`${name} ends`)
      },
      { onWait },
    )
  const one = build('one', ['@portico/files-remote', '@portico/data-remote'], first.promise)
  const waits = Promise.withResolvers<void>()
  const two = build('two', ['@portico/data-remote'], Promise.resolve(), waits.resolve)
  await build('other', ['@portico/auth-remote'], Promise.resolve())
  await waits.promise
  expect(order).toEqual(['one begins', 'other begins', 'other ends'])
  first.resolve()
  await Promise.all([one, two])
  expect(order.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
  expect(readdirSync(locks())).toEqual([])
})

test('a failed build releases its lock', async () => {
  await expect(withBuildLocks(root, ['files'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(fileOf('files'))).toBe(false)
})

test('a waiting build ends when it is stopped', async () => {
  const controller = new AbortController()
  const held = Promise.withResolvers<void>()
  const one = withBuildLocks(root, ['files'], () => held.promise)
  const two = withBuildLocks(root, ['files'], async () => 'built', {
    signal: controller.signal,
    onWait: () => controller.abort(),
  })
  await expect(two).rejects.toThrow('aborted')
  held.resolve()
  await one
})

test('locks of an ended process, corrupt locks and locks of the previous day are ignored', async () => {
  await withBuildLocks(root, ['files'], async () => {})
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
  for (const [content, isOld] of [
    [String(child.pid), false],
    ['', true],
    [String(process.pid), true],
  ] as const) {
    writeFileSync(fileOf('files'), content)
    if (isOld) utimesSync(fileOf('files'), yesterday, yesterday)
    expect(await withBuildLocks(root, ['files'], async () => 'built')).toBe('built')
  }
})
