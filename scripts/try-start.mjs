// Starts the portal as a user would, requests a page from each of its servers, and stops it again, as the workflow
// `machines` does on every system. `node scripts/try-start.mjs`; ports are free ones, data are thrown away. Plain
// JavaScript without dependencies, as what it starts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const home = mkdtempSync(join(tmpdir(), 'portico-try-'))
const runFile = join(home, 'run.json')
const env = { ...process.env, PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }
const script = fileURLToPath(new URL('run.mjs', import.meta.url))
const portal = spawn(process.execPath, [script, 'start', '--home', home], { env, stdio: 'inherit' })
const ended = once(portal, 'exit')
while (!existsSync(runFile) && portal.exitCode === null) await setTimeout(500)
const failed = []
if (existsSync(runFile)) {
  const { shell, remotes, backend, mailbox } = JSON.parse(readFileSync(runFile, 'utf8'))
  for (const address of [shell, `${shell}/data`, ...Object.values(remotes), `${backend}/health`, mailbox]) {
    const { ok, status } = await fetch(address)
    console.log(status, address)
    if (!ok) failed.push(address)
  }
} else failed.push('the start')
portal.kill('SIGTERM')
await ended
// Windows ends a process immediately, and its open files may stay locked for a moment.
rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
