import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceRemoval, isRemovalAnnounced, listRemovals } from './removal.ts'

let apps: string
beforeEach(() => {
  apps = join(mkdtempSync(join(tmpdir(), 'portico-removal-')), 'apps')
})
afterEach(() => rmSync(join(apps, '..'), { recursive: true }))

test('a removal is announced until it is withdrawn', () => {
  expect(listRemovals(apps)).toEqual([])
  mkdirSync(apps)
  const folder = join(apps, 'billing-remote')
  const withdraw = announceRemoval(folder)
  expect(isRemovalAnnounced(folder)).toBe(true)
  expect(isRemovalAnnounced(join(apps, 'data-remote'))).toBe(false)
  expect(listRemovals(apps)).toEqual(['.billing-remote.removing'])
  withdraw()
  expect([isRemovalAnnounced(folder), listRemovals(apps)]).toEqual([false, []])
})

test.each(['2147483646', '', 'none'])('the notice "%s" of a process that has ended is ignored', (text) => {
  mkdirSync(apps)
  writeFileSync(join(apps, '.billing-remote.removing'), text)
  expect(isRemovalAnnounced(join(apps, 'billing-remote'))).toBe(false)
})
