import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandOutcome } from '../console/command.ts'
import type { CheckResult } from '../doctor/check-result.ts'
import { doctorCommand } from './doctor.ts'

const workspace = fileURLToPath(new URL('../../../..', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the report of a folder, with the keys, the npm and the home of the test. */
async function examine(cwd: string, env: Record<string, string> = {}) {
  let printed: CommandOutcome = { text: '', data: [] }
  const code = await doctorCommand.run({
    args: [],
    flags: { home: join(folder, 'home') },
    cwd,
    env: { XDG_CONFIG_HOME: folder, PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0', ...env },
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: (outcome) => {
      printed = outcome
    },
  })
  const checkups = printed.data as CheckResult[]
  const byId = Object.fromEntries(checkups.map((one) => [one.id, one]))
  return { code, byId, checkups, text: printed.text }
}

test('the doctor checks this workspace without a write', async () => {
  const { code, byId, checkups, text } = await examine(workspace)
  const ids = ['variables', 'node', 'npm', 'npm-registry', 'modules', 'temp', 'disk', 'browser', 'store']
  expect(Object.keys(byId)).toEqual(expect.arrayContaining(ids))
  expect(checkups.map(({ id }) => id)).toEqual([...new Set(checkups.map(({ id }) => id))])
  for (const { status, remedy } of checkups) expect(remedy === null).toBe(status === 'ok')
  expect(code).toBe(checkups.some(({ status }) => status === 'problem') ? 1 : 0)
  expect(text).toContain(byId.modules?.message)
  expect(existsSync(join(folder, 'home'))).toBe(false)
})

test('the doctor checks only what applies in an empty folder and in a standalone repository', async () => {
  const empty = await examine(folder)
  expect(Object.keys(empty.byId)).toEqual(expect.arrayContaining(['node', 'npm', 'temp', 'disk']))
  for (const id of ['modules', 'browser', 'store', 'file-names']) expect(empty.byId[id]).toBeUndefined()
  expect(empty.code).toBe(0)
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{"node_modules/vite":{"version":"8.0.0"}}}')
  const own = await examine(folder)
  expect([own.byId.modules?.status, own.byId.browser !== undefined, own.code]).toEqual(['problem', true, 1])
})

test('invalid variables are a problem, and the other checks still run', async () => {
  const { code, byId } = await examine(folder, { PORTICO_PORT: '41e2' })
  expect([code, byId.variables?.status, byId.npm?.status]).toEqual([1, 'problem', 'ok'])
})

test('a project that does not answer, and a portal without its servers, are problems', async () => {
  mkdirSync(join(folder, 'home'))
  const run = { shell: 'http://127.0.0.1:1', remotes: {}, backend: 'http://127.0.0.1:1', key: 'k' }
  writeFileSync(join(folder, 'home/run.json'), JSON.stringify({ ...run, pid: process.pid }))
  const project = { PORTICO_SUPABASE_URL: 'http://127.0.0.1:1', PORTICO_SUPABASE_KEY: 'sb_publishable_x' }
  const { code, byId } = await examine(folder, project)
  expect([code, byId.supabase?.status, byId['address-shell']?.status]).toEqual([1, 'problem', 'problem'])
})
