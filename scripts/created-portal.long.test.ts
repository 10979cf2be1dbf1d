// @module-tag long
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunFile } from '../packages/cli/src/start/run-file.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { type GuideStep, parseGuideSteps, runInShell, startInShell } from './guide-shell.ts'
import { findBlockLines, findCommandBlocks } from './guides.ts'
import { root } from './suites.ts'
import { parseWorkflow } from './workflows.ts'

// Runs the first block of docs/create.md without a change, as in a clone next to an empty folder, with npm and its registry. The portal
// listens on free ports.
const make = findCommandBlocks().find(({ file }) => file === 'docs/create.md')?.lines ?? []
const use = findBlockLines('docs/create.md', 'npx portico release welcome')
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'portico-created-')))
/** A folder with the name that the page expects of the clone; `npm run pack` runs in this repository, and writes into it. */
const clone = join(scratch, 'portico')
const portal = join(scratch, 'portals/my-portal')
const runFile = join(portal, '.portico/run.json')
const freePorts = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }

let browser: Browser
beforeAll(async () => {
  mkdirSync(clone)
  const executablePath = await findChromium()
  vi.stubEnv('PORTICO_CHROMIUM', executablePath)
  browser = await chromium.launch({ executablePath, args: chromiumArgs })
})
afterAll(async () => {
  await browser.close()
  if (existsSync(runFile)) process.kill(readRun().pid)
  vi.unstubAllEnvs()
  rmSync(scratch, { recursive: true, force: true })
})

const readRun = () => JSON.parse(readFileSync(runFile, 'utf8')) as RunFile
const read = (path: string) => readFileSync(join(portal, path), 'utf8')

/** Starts the portal as a terminal does. Returns a function that stops it and resolves to the exit code. */
async function start(command: string): Promise<() => Promise<number | null>> {
  // A portal that a failed test has left running.
  if (existsSync(runFile)) await stop()
  const child = startInShell(portal, command, freePorts)
  const ended = once(child, 'exit') as Promise<[number | null]>
  await expect.poll(() => child.exitCode !== null || existsSync(runFile)).toBe(true)
  expect(child.exitCode).toBeNull()
  return async () => {
    process.kill(readRun().pid, 'SIGTERM')
    return (await ended)[0]
  }
}

/** Opens the portal as the demo account; `problems` collects errors of the page. */
async function signIn(run: RunFile, problems: string[]): Promise<Page> {
  const page = await browser.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${run.shell}/auth`)
  await page.getByLabel('Email').fill(run.demo?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(run.demo?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Welcome' }).waitFor()
  return page
}

const builtAt = () => statSync(join(portal, 'apps/welcome-remote/dist/release/remoteEntry.js')).mtimeMs
const printed = new Map<string, string>()
const runStep = async ({ command, cwd }: GuideStep) =>
  void printed.set(command, await runInShell(cwd, command))
let stop: () => Promise<number | null>

test.each(parseGuideSteps(make, clone).slice(0, -1))('a clone runs “$command” for a portal', async (step) => {
  if (step.command !== 'npm run pack') return runStep(step)
  await runInShell(root, `npm run pack -- ${join(clone, 'dist-packages')}`)
})

test('a portal has Portico’s packages from the tarballs, and no turbo', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; hasInstallScript?: boolean }>
  }
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(running.map(([path]) => path)).toEqual([])
  const ours = Object.entries(packages).filter(([path]) => /(^|\/)@portico\/|(^|\/)portico$/.test(path))
  expect(ours).toHaveLength(13)
  for (const [path, { resolved }] of ours) expect(resolved, path).toMatch(/^file:portico-packages\//)
  expect(packages).not.toHaveProperty(['node_modules/turbo'])
})

test('a portal that starts serves a document for each route, and every release that they name', async () => {
  expect([make[0], make.at(-1)]).toEqual(['npm run pack', 'npm start'])
  stop = await start('npm start')
  const run = readRun()
  expect(Object.keys(run.remotes)).toEqual(['auth', 'data', 'files', 'welcome'])
  const titles = {
    '/': 'My portal',
    '/auth': 'Account',
    '/data': 'Data',
    '/files': 'Files',
    '/welcome': 'Welcome',
  }
  for (const [route, title] of Object.entries(titles)) {
    const answer = await fetch(run.shell + route, { headers: { accept: 'text/html' } })
    expect(answer.status, route).toBe(200)
    const text = await answer.text()
    expect(text, route).toContain(`<title>${title === 'My portal' ? title : `${title} · My portal`}</title>`)
    const files = [...text.matchAll(/<link [^>]*href="([^"]+)" integrity=/g)].map(([, href = '']) => href)
    expect(files.length, route).toBeGreaterThan(1)
    for (const href of files) expect((await fetch(new URL(href, run.shell))).status, href).toBe(200)
  }
  const registry = (await (await fetch(`${run.shell}/registry.json`)).json()) as Registry
  for (const [name, { releases }] of Object.entries(registry.remotes)) {
    expect(releases, name).toMatchObject([{ version: '0.1.0', traffic: 100 }])
    const entry = await fetch(`${releases[0]?.base}${releases[0]?.entry}`)
    expect([entry.status, entry.headers.get('access-control-allow-origin')], name).toEqual([200, '*'])
  }
})

test('a demo account signs in to a portal over HTTP, and in a browser opens each area', async () => {
  const run = readRun()
  const token = await fetch(`${run.backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: run.key, 'content-type': 'application/json' },
    body: JSON.stringify(run.demo),
  })
  expect(await token.json()).toMatchObject({
    user: { email: run.demo?.email, app_metadata: { admin: true } },
  })
  const problems: string[] = []
  const page = await signIn(run, problems)
  const menu = page.getByRole('navigation')
  for (const [name, shown] of [
    ['Welcome', page.getByRole('heading', { name: 'Welcome to Welcome' })],
    ['Data', page.getByText('No tables yet')],
    ['Files', page.getByRole('button', { name: 'New folder' })],
    ['Account', page.getByText(run.demo?.email ?? '').first()],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click()
    await shown.waitFor()
  }
  // The portal's theme is after the shell's own stylesheet.
  const sheets = await page
    .locator('head > link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(sheets[1]).toMatch(/^\/assets\/theme-/)
  expect(problems).toEqual([])
  await page.close()
})

test.each(parseGuideSteps(use, portal))('a portal that runs runs “$command”', async (step) => {
  if (step.command.startsWith('npx portico release')) {
    const file = join(portal, 'apps/welcome-remote/src/start-page.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replace("t('Sign in')", "t('Sign in').trim()"))
  }
  await runStep(step)
})

test('a portal that runs has released its remote, has another one, and has passed its tests', async () => {
  const [release = '', status = '', create = '', tests = ''] = parseGuideSteps(use, portal).map(
    ({ command }) => command,
  )
  expect(printed.get(release)).toContain('welcome 0.1.1 is live for everybody')
  expect(printed.get(status)).toMatch(/welcome +0\.1\.1 +100 %/)
  expect(printed.get(create)).toContain('apps/second-remote')
  // It needs no installation.
  expect(printed.get(create)).not.toContain('npm install')
  expect(printed.get(tests)).toMatch(/Tests .*passed/)
  expect(printed.get(tests)).toContain('apps/second-remote')
  const lock = read('package-lock.json')
  await runInShell(portal, 'npm install --package-lock-only --offline --ignore-scripts')
  expect(read('package-lock.json')).toBe(lock)
})

test('the tests of a portal without a browser end with one sentence and without a stack', async () => {
  const failed = (await runInShell(portal, 'npm test', { PORTICO_CHROMIUM: '/nowhere' }).catch(
    (error: unknown) => error,
  )) as { code: number; stdout: string; stderr: string }
  expect(failed.code).toBe(1)
  expect(failed.stderr.trim()).toBe(
    'portico: PORTICO_CHROMIUM is "/nowhere", where no file is. Give it the path of a Chromium. (browser_missing)',
  )
  expect(failed.stdout).not.toMatch(/^\s+at /m)
})

test('a portal stops on a signal, and its second start builds only what is new', async () => {
  expect(await stop()).toBe(0)
  expect(existsSync(runFile)).toBe(false)
  const before = builtAt()
  stop = await start('npm start')
  expect(builtAt()).toBe(before)
  const run = readRun()
  expect(Object.keys(run.remotes)).toContain('second')
  const registry = (await (await fetch(`${run.shell}/registry.json`)).json()) as Registry
  const live = Object.entries(registry.remotes).map(([name, { releases }]) => [name, releases[0]?.version])
  expect(Object.fromEntries(live)).toEqual({
    ...{ auth: '0.1.0', data: '0.1.0', files: '0.1.0', second: '0.1.0', welcome: '0.1.1' },
  })
  expect(await stop()).toBe(0)
})

test('the workflow of a portal puts the shell on a host, releases every remote, and releases nothing again', async () => {
  const site = join(scratch, 'site')
  const env = {
    PORTICO_TARGET: join(site, 'releases'),
    PORTICO_PUBLIC_URL: 'https://portal.example/releases/',
    PORTICO_SITE: site,
    PORTICO_ADDRESS: 'https://portal.example',
    PORTICO_SUPABASE_URL: 'https://abc.supabase.co',
    PORTICO_SUPABASE_KEY: 'sb_publishable_x',
    TRAFFIC: '100',
  }
  const { steps = [] } = parseWorkflow(read('.github/workflows/release.yml')).jobs.release ?? {}
  const command = steps.find(({ run }) => run?.includes('portico documents'))?.run ?? ''
  expect(command).toContain('portico release')
  const release = async () => {
    await runInShell(portal, command, env)
    return JSON.parse(readFileSync(join(site, 'releases/registry.json'), 'utf8')) as Registry
  }
  const { remotes, revision } = await release()
  expect(Object.keys(remotes).sort()).toEqual(['auth', 'data', 'files', 'second', 'welcome'])
  expect(readFileSync(join(site, 'files.html'), 'utf8')).toContain('<title>Files · My portal</title>')
  expect(readFileSync(join(site, 'icon.svg'), 'utf8')).toBe(read('logo.svg'))
  expect((await release()).revision).toBe(revision)
})

test('npm run dev of a portal reloads its remote hot in the installed shell, and keeps the installed areas', async () => {
  stop = await start('npm run dev')
  const problems: string[] = []
  const page = await signIn(readRun(), problems)
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Welcome', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome to Welcome' }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const file = join(portal, 'apps/welcome-remote/src/start-page.tsx')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace("{t('Welcome to Welcome')}", 'Hot'))
  await page.getByRole('heading', { name: 'Hot', exact: true }).waitFor()
  await menu.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByText('No tables yet').waitFor()
  await menu.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByRole('button', { name: 'New folder' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Dana Demo' }).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(problems).toEqual([])
  await page.close()
  expect(await stop()).toBe(0)
  expect(existsSync(runFile)).toBe(false)
})
