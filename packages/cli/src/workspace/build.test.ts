import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CliError } from '../error.ts'
import { buildApps, buildFolder, buildRepository, buildTasks, planBuilds } from './build.ts'
import { writeOwnPortal } from './own-portal.fixture.ts'

const vite = fileURLToPath(new URL('../../../../node_modules/vite/bin/vite.js', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'))
  mkdirSync(join(folder, 'src'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds with this script, and returns the error. */
async function refusalOf(script: string): Promise<CliError> {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'billing-remote', scripts: { build: script } }),
  )
  const refusal: unknown = await buildRepository(folder).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'CliError', code: 'build_failed' })
  return refusal as CliError
}

test('a failed build reports file, line and column, and the file with its output', async () => {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/main.ts"></script>')
  writeFileSync(
    join(folder, 'src/main.ts'),
    "type A = string\nimport { a } from './gone.ts'\nconsole.log(a as A)\n",
  )
  const { message, details } = await refusalOf(`node ${vite} build`)
  expect(message).toMatch(/^The build failed: .*src\/main\.ts:2:19 Could not resolve '\.\/gone\.ts'/)
  expect(message).not.toContain('\n')
  expect(details).toContain("> 2 | import { a } from './gone.ts'\n    |                   ^")
  expect(details).not.toMatch(/npm error|node_modules\/rolldown/)
  const log = join(folder, 'node_modules/.cache/portico/build.log')
  expect(message).toContain('node_modules/.cache/portico/build.log')
  expect(readFileSync(log, 'utf8')).toContain('vite v8')
})

test('a killed build is explained, and the output is printed if it can’t be written to a file', async () => {
  expect((await refusalOf("node -e 'process.kill(process.pid, 9)'")).message).toMatch(
    /^The build failed: The build was killed, as systems do that run out of memory\./,
  )
  rmSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'node_modules'), '')
  const { message, details } = await refusalOf("node -e 'console.log(`so it is`); process.exit(1)'")
  expect(message).toBe('The build failed: so it is.')
  expect(details).toContain('> build')
  expect(existsSync(join(folder, 'node_modules/.cache'))).toBe(false)
})

test('a separate portal builds what is stale without turbo, and reports each existing build', async () => {
  const portal = writeOwnPortal()
  const app = join(portal.root, 'apps/desk-remote')
  const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { scripts: object }
  const log = `const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.appendFileSync('../../built', `
  manifest.scripts = { build: `node -e "${log}'build ')"`, 'build:alone': `node -e "${log}'alone ')"` }
  portal.write({ 'apps/desk-remote/package.json': manifest })
  const names = ['@portico/shell', '@portico/notes-remote', 'desk-remote']
  const plan = async () =>
    (await planBuilds(portal.root, names)).map((build) => [build.package, build.task, build.isCached])
  const built = () => readFileSync(join(portal.root, 'built'), 'utf8')
  try {
    await buildFolder(portal.root, { folder: app, packageName: 'desk-remote' })
    expect(await plan()).toEqual([
      ['desk-remote', 'build', true],
      ['desk-remote', 'build:alone', false],
    ])
    const ended: unknown[] = []
    await buildApps(portal.root, names, buildTasks, {
      onTask: ({ task, isCached }) => ended.push([task, isCached]),
    })
    expect(ended).toEqual([
      ['build', true],
      ['build:alone', false],
    ])
    expect(built()).toBe('build alone ')
    manifest.scripts = { build: 'exit 1' }
    portal.write({ 'apps/desk-remote/package.json': manifest })
    await expect(buildApps(portal.root, names)).rejects.toMatchObject({ code: 'build_failed' })
    expect(await plan()).toEqual([['desk-remote', 'build', false]])
  } finally {
    portal.close()
  }
})

/** Makes the folder a repository that ignores installed and built files. */
function initRepository(): void {
  writeFileSync(join(folder, '.gitignore'), 'node_modules\ndist\n.turbo\n')
  execFileSync('git', ['init', '-q'], { cwd: folder })
}

/** A build script that copies `source` to `dist`. In its first run, the source changes before it is copied, as by an editor. */
const changesItsSource = `node -e "
const fs = require('fs')
if (!fs.existsSync('node_modules/edited')) {
  fs.mkdirSync('node_modules', { recursive: true })
  fs.writeFileSync('node_modules/edited', '')
  fs.writeFileSync('src/source', 'new')
}
fs.cpSync('src/source', 'dist/release/source')
"`.replaceAll('\n', ';')

/** Makes a build while its source changes, reverts the change, and returns the content of the next build. */
async function rebuildAfterChange(app: string, build: () => Promise<unknown>): Promise<string> {
  mkdirSync(join(app, 'src'), { recursive: true })
  writeFileSync(join(app, 'src/source'), 'old')
  await build()
  writeFileSync(join(app, 'src/source'), 'old')
  await build()
  return readFileSync(join(app, 'dist/release/source'), 'utf8')
}

test('a build whose sources changed meanwhile is not cached in a standalone repository', async () => {
  const scripts = { build: changesItsSource }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'billing-remote', scripts }))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{ "packages": {} }')
  initRepository()
  expect(await rebuildAfterChange(folder, () => buildRepository(folder))).toBe('old')
})

test('a build whose sources changed meanwhile is not cached in a separate portal', async () => {
  const portal = writeOwnPortal()
  const app = join(portal.root, 'apps/desk-remote')
  const scripts = { build: changesItsSource }
  portal.write({ 'apps/desk-remote/package.json': { name: 'desk-remote', version: '0.1.0', scripts } })
  try {
    expect(await rebuildAfterChange(app, () => buildApps(portal.root, ['desk-remote']))).toBe('old')
  } finally {
    portal.close()
  }
})

/** Makes the folder a turbo workspace with the app `desk`. Returns the app's folder. */
function initTurboWorkspace(script: string): string {
  const app = join(folder, 'apps/desk')
  mkdirSync(app, { recursive: true })
  initRepository()
  symlinkSync(
    fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  )
  const files = {
    'package.json': { name: 'acme', packageManager: 'npm@11.0.0', workspaces: ['apps/*'] },
    'turbo.json': { tasks: { build: { outputs: ['dist/**'] } } },
    'apps/desk/package.json': { name: 'desk', version: '0.1.0', scripts: { build: script } },
  }
  for (const [path, content] of Object.entries(files))
    writeFileSync(join(folder, path), JSON.stringify(content))
  return app
}

test('a build whose sources changed meanwhile is not cached by turbo', async () => {
  const app = initTurboWorkspace(changesItsSource)
  expect(await rebuildAfterChange(app, () => buildApps(folder, ['desk']))).toBe('old')
})

test('a build passes and is not cached if turbo cannot read the workspace afterwards', async () => {
  initTurboWorkspace("node -e \"require('fs').writeFileSync('../../turbo.json', '{')\"")
  const config = readFileSync(join(folder, 'turbo.json'), 'utf8')
  for (const round of [1, 2]) {
    writeFileSync(join(folder, 'turbo.json'), config)
    expect(await buildApps(folder, ['desk']), `round ${round}`).toBe(false)
  }
})
