import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { CliError } from '../error.ts'
import { checkBrowser, checkEngines } from './check-browsers.ts'
import { makeFolder } from './test-folder.fixture.ts'

/** Returns the path of a browser that prints a line and ends with an exit code. */
function browserThatSays(line: string, code: number): () => string {
  const folder = makeFolder({ browser: `#!/bin/sh\necho "${line}"\nexit ${code}\n` })
  chmodSync(join(folder, 'browser'), 0o700)
  return () => join(folder, 'browser')
}

test.skipIf(process.platform === 'win32')(
  'checkBrowser accepts a browser that starts, and reports one that fails',
  async () => {
    expect(await checkBrowser('/', browserThatSays('Chromium 153.0', 0))).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^Chromium 153\.0 starts/),
    })
    const broken = browserThatSays('error while loading shared libraries: libnss3.so', 127)
    expect(await checkBrowser('/', broken)).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('does not start: error while loading'),
    })
    expect(await checkBrowser('/', () => join(makeFolder(), 'none'))).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('ENOENT'),
    })
  },
)

test('checkBrowser reports a missing browser, and accepts one in the packages before it is unpacked', async () => {
  const missing = () => {
    throw new CliError('browser_missing', 'No browser was found. Run npx playwright install chromium.')
  }
  expect(await checkBrowser('/', missing)).toEqual({
    id: 'browser',
    status: 'problem',
    message: 'No browser was found.',
    remedy: 'Run npx playwright install chromium.',
  })
  expect(await checkBrowser('/', () => null)).toMatchObject({ status: 'ok' })
})

test('checkBrowser accepts a missing browser if npm start has left out its packages', async () => {
  vi.stubEnv('PORTICO_CHROMIUM', undefined)
  const root = makeFolder({ 'scripts/run.mjs': '', 'node_modules/.portico-lock': 'abc portal' })
  const missing = () => {
    throw new CliError('browser_missing', 'No browser was found.')
  }
  expect(await checkBrowser(root, missing)).toMatchObject({
    status: 'ok',
    message: 'The first test or release installs a Chromium.',
  })
})

test('checkEngines lists installed engines, and warns of missing ones with their packages', () => {
  const found = () => ({
    engines: [{ name: 'firefox' as const, env: {} }],
    missing: [{ name: 'webkit' as const, needs: 'webkit2gtk-driver xvfb' }],
  })
  const root = makeFolder({ 'e2e/driver/firefox.ts': '' })
  expect(checkEngines(root, 'linux', found)).toMatchObject([
    { id: 'engine-firefox', status: 'ok' },
    { id: 'engine-webkit', status: 'warning', remedy: 'Run apt-get install webkit2gtk-driver xvfb.' },
  ])
  expect(checkEngines(root, 'darwin', found)).toMatchObject([{ id: 'engines', status: 'ok' }])
  expect(checkEngines(makeFolder(), 'linux', found)).toEqual([])
})
