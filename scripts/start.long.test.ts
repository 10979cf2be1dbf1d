// @module-tag long
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './suites.ts'

test('the portal starts, serves, and ends when its parent process is killed', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/try-start.mjs')])
  expect(stdout).toMatch(/^200 .*\/health$/m)

  const home = mkdtempSync(join(tmpdir(), 'portico-killed-'))
  const runFile = join(home, 'run.json')
  const env = { ...process.env, PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }
  const args = [join(root, 'scripts/run.mjs'), 'start', '--home', home]
  const starter = spawn(process.execPath, args, { env, stdio: 'ignore' })
  try {
    await expect.poll(() => existsSync(runFile)).toBe(true)
    const { backend } = JSON.parse(readFileSync(runFile, 'utf8')) as { backend: string }
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    await expect.poll(() => existsSync(runFile)).toBe(false)
    await expect(fetch(`${backend}/health`)).rejects.toThrow('fetch failed')
    await expect.poll(() => existsSync(join(home, 'stopping.json'))).toBe(false)
  } finally {
    starter.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
})
