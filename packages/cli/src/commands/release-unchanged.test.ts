import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExampleDraft } from '../release/example-portal.fixture.ts'
import { documentsCommand } from './documents.ts'
import { releaseCommand } from './release.ts'
import { createRemoteFolder, type RemoteFolder } from './remote-folder.fixture.ts'
import { rollbackCommand } from './rollback.ts'

let folder: RemoteFolder
beforeEach(() => {
  folder = createRemoteFolder()
})
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

const at = (path: string) => join(folder.root, path)
const place = () => ({ target: at('store'), site: at('site'), 'public-url': 'https://cdn.example/portal/' })
const setUp = () => folder.call(documentsCommand, [], { ...place(), shell: at('shell') })
const built = () => ({ ...place(), from: at('build') })
const releaseAgain = (flags: Record<string, string | boolean> = {}) =>
  folder.call(releaseCommand, ['files'], { ...built(), ...flags })

/** Writes a repository with the sources of `files` into the folder. Its build counts its runs. */
function writeSources(others: Record<string, string> = {}): void {
  const file = at('package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, type: 'module', scripts: { build: 'node build.js release', ...others } }),
  )
  writeFileSync(
    at('build.js'),
    `import { appendFileSync, cpSync } from 'node:fs'
cpSync('build', 'dist/' + process.argv[2], { recursive: true })
appendFileSync('node_modules/count', '1')
`,
  )
  mkdirSync(at('node_modules'))
  writeFileSync(at('node_modules/.package-lock.json'), '{"packages":{}}')
  writeFileSync(at('.gitignore'), 'node_modules\ndist\nstore\nsite\n')
  execFileSync('git', ['init', '--quiet'], { cwd: folder.root })
}

test('a second release of unchanged sources prints the live version without a build and a browser', async () => {
  writeSources()
  await setUp()
  const order = () => folder.call(releaseCommand, ['files'], place())
  await folder.call(releaseCommand, ['files'], { ...place(), 'no-smoke': true })
  vi.stubEnv('PORTICO_CHROMIUM', at('missing-browser'))
  const { text, data } = await order()
  expect(text).toContain(
    'Unchanged: files 1.0.0 is live for everybody already, and the sources are the same. --version releases them again.',
  )
  expect(data).toMatchObject({ version: '1.0.0', unchanged: true, revision: null })
  expect(readFileSync(at('node_modules/count'), 'utf8')).toBe('1')
  createExampleDraft(folder.root, 'two')
  await expect(order()).rejects.toMatchObject({ code: 'browser_missing' })
  expect(readFileSync(at('node_modules/count'), 'utf8')).toBe('1')
})

test('a release makes and compares missing builds for other pages before it needs a browser', async () => {
  writeSources({ 'build:embed': 'node build.js embed' })
  await setUp()
  const order = () => folder.call(releaseCommand, ['files'], place())
  await folder.call(releaseCommand, ['files'], { ...place(), 'no-smoke': true })
  vi.stubEnv('PORTICO_CHROMIUM', at('missing-browser'))
  rmSync(at('dist/embed'), { recursive: true })
  expect((await order()).data).toMatchObject({ version: '1.0.0', unchanged: true })
  expect(readFileSync(at('dist/embed/remoteEntry.js'), 'utf8')).not.toBe('')
  createExampleDraft(folder.root, 'two')
  rmSync(at('dist/embed'), { recursive: true })
  await expect(order()).rejects.toMatchObject({ code: 'browser_missing' })
  expect(existsSync(at('dist/embed'))).toBe(false)
})

test('a second canary of unchanged sources prints the first one, and --version makes a new version', async () => {
  await setUp()
  await releaseAgain({ 'no-smoke': true })
  createExampleDraft(folder.root, 'two')
  await releaseAgain({ 'no-smoke': true, traffic: '10' })
  vi.stubEnv('PORTICO_CHROMIUM', at('missing-browser'))
  expect((await releaseAgain({ traffic: '10' })).text).toContain(
    'Unchanged: files 1.0.1 is live for 10 % of all devices already',
  )
  await expect(releaseAgain()).rejects.toMatchObject({
    code: 'unchanged',
    message:
      'The sources of files are unchanged: this build is 1.0.1, which is released already. Live are 1.0.0 with 90 %, 1.0.1 with 10 %. npx portico promote files 1.0.1 gives it to everybody, and --version releases it again under another version.',
  })
  expect((await releaseAgain({ 'no-smoke': true, version: '1.1.0' })).data).toMatchObject({
    version: '1.1.0',
    unchanged: false,
    traffic: 100,
  })
})

test('a release of sources that were rolled back is rejected before a browser is needed, with the command that restores it', async () => {
  await setUp()
  await releaseAgain({ 'no-smoke': true })
  createExampleDraft(folder.root, 'two')
  await releaseAgain({ 'no-smoke': true })
  await folder.call(rollbackCommand, ['files'], place())
  vi.stubEnv('PORTICO_CHROMIUM', at('missing-browser'))
  await expect(releaseAgain()).rejects.toMatchObject({
    code: 'unchanged',
    message: expect.stringContaining(
      'Live is 1.0.0 with 100 %. npx portico promote files 1.0.1 gives it to everybody',
    ),
  })
})
