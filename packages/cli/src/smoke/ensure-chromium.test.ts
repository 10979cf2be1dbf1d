import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProgress } from '../console/progress.ts'
import { CliError } from '../error.ts'
import { ensureChromium } from './ensure-chromium.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-browser-'))
  for (const folder of ['apps/billing-remote', 'node_modules', 'scripts'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'turbo.json'), '{}')
  writeFileSync(join(root, 'scripts/run.mjs'), '')
  writeFileSync(join(root, 'node_modules/.portico-lock'), 'abc portal')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Looks for a browser that is among the packages; `steps` has the actions in their order. */
async function bring({
  own = null as string | null,
  isInstalled = true,
  refusal = null as Error | null,
} = {}) {
  const steps: string[] = []
  const found = ensureChromium(join(root, 'apps/billing-remote'), createProgress(process.stderr), {
    locateOwn: () => own,
    find: async () => {
      steps.push('find')
      if (refusal) throw refusal
      return own ?? 'carried'
    },
    install: async (folder) => {
      steps.push(`install ${folder}`)
      return isInstalled
    },
  })
  return { path: await found, steps }
}

test('a trial installs the browser of the repository before it looks for it if npm start has left it out', async () => {
  expect(await bring()).toEqual({ path: 'carried', steps: [`install ${root}`, 'find'] })
})

test('a trial installs no packages if the user has a browser, or all packages are installed', async () => {
  expect(await bring({ own: '/usr/bin/chromium' })).toEqual({ path: '/usr/bin/chromium', steps: ['find'] })
  writeFileSync(join(root, 'node_modules/.portico-lock'), 'abc')
  expect((await bring()).steps).toEqual(['find'])
})

test('a trial installs no packages outside of Portico’s repository', async () => {
  rmSync(join(root, 'scripts'), { recursive: true })
  expect((await bring()).steps).toEqual(['find'])
})

test('a trial reports packages that could not be installed', async () => {
  await expect(bring({ isInstalled: false })).rejects.toMatchObject({
    code: 'browser_missing',
    message: expect.stringContaining('could not be installed'),
  })
})

test('a trial without a browser names the flag to release without one', async () => {
  const refusal = new CliError('browser_missing', 'No browser was found.')
  await expect(bring({ refusal })).rejects.toMatchObject({
    code: 'browser_missing',
    message: 'No browser was found. --no-smoke releases without the try in a browser.',
  })
})
