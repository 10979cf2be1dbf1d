// @module-tag long
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunFile } from '@portico/cli'
import { findFreePorts } from '@portico/cli/free-port'
import { chromium } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { copyWorkspace } from '../e2e/new/workspace-copy.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { createUserEnvironment, findBlockLines } from './guides.ts'

// Runs the section "Rehearse all of it on one machine" of docs/deploy.md: each block in its own shell, in the order of the page.
// The ports of the page may be taken here, so free ones replace them.
const guide = 'docs/deploy.md'
const copy = copyWorkspace()
const running: ChildProcess[] = []
const runFile = join(copy.folder, '.portico/run.json')

afterAll(() => copy.remove())

/** Presses Ctrl-C in each terminal, the last first, and waits until the portal is gone. */
async function stopAll(): Promise<void> {
  for (const child of running.splice(0).reverse()) {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT')
    if (child.exitCode === null) await ended
  }
  // The shell may end before the portal.
  await expect.poll(() => existsSync(runFile)).toBe(false)
}

async function environment(): Promise<Record<string, string>> {
  return createUserEnvironment(copy.folder, {
    PORTICO_CHROMIUM: await findChromium(),
    PORTICO_PORT: '0',
    PORTICO_BACKEND_PORT: '0',
  })
}

/** Runs a block until the test ends. */
async function leaveRunning(script: string): Promise<void> {
  const env = await environment()
  running.push(spawn('sh', ['-ec', script], { cwd: copy.folder, detached: true, stdio: 'ignore', env }))
}

test('docs/deploy.md: the rehearsal on one machine ends with a portal that a browser opens', async () => {
  keepInstalled()
  try {
    await rehearse()
  } finally {
    await stopAll()
  }
})

async function rehearse(): Promise<void> {
  const site = await findFreePorts(2)
  const withFreePorts = (lines: string[]) =>
    lines
      .join('\n')
      .replaceAll('4180', String(site))
      .replaceAll('4181', String(site + 1))
  await leaveRunning(findBlockLines(guide, 'npm start').join('\n'))
  await expect.poll(() => existsSync(runFile)).toBe(true)
  const run = JSON.parse(readFileSync(runFile, 'utf8')) as RunFile
  await leaveRunning(withFreePorts(findBlockLines(guide, 'npx portico serve')))
  await expect.poll(() => fetch(`http://localhost:${site}`).catch(() => null)).not.toBeNull()
  const release = withFreePorts(findBlockLines(guide, 'export PORTICO_SUPABASE_URL'))
  const script = release.replace('http://127.0.0.1:54321', run.backend)
  expect(script).toContain(run.backend)
  const options = { cwd: copy.folder, env: await environment(), maxBuffer: 64_000_000 }
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], options)
  expect(stdout).toMatch(/every file is the one that was released\.\s*$/)
  expect(stdout).not.toMatch(/^(warning|error): /m)
  await expectUsable(`http://localhost:${site}`, run)
}

/** Writes the stamp that npm ci leaves, so npm start installs nothing: the packages are links to those of this repository. */
function keepInstalled(): void {
  const lockfile = readFileSync(join(copy.folder, 'package-lock.json'))
  const stamp = createHash('sha256').update(lockfile).digest('hex')
  writeFileSync(join(copy.folder, 'node_modules/.portico-lock'), stamp)
}

/** Signs in and opens a page of a remote, and fails when a page reports an error or a violation of its policy. */
async function expectUsable(portal: string, { demo }: RunFile): Promise<void> {
  if (!demo) throw new Error('The backend has no demo account.')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  try {
    const page = await browser.newPage()
    const reported: string[] = []
    page.on('pageerror', (error) => reported.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript|trusted type/i.test(message.text()))
        reported.push(message.text())
    })
    await page.goto(`${portal}/auth`)
    await page.getByLabel('Email').fill(demo.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: /Welcome/ }).waitFor()
    await page.goto(`${portal}/files`)
    await page.locator('[data-remote="files"][data-remote-state="mounted"]').waitFor()
    expect(reported).toEqual([])
  } finally {
    await browser.close()
  }
}
