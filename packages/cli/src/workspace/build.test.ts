import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CliError } from '../error.ts'
import { buildAlone, buildApps, buildFolder, buildTasks, planBuilds } from './build.ts'
import { writeOwnPortal } from './own-portal.fixture.ts'

const vite = fileURLToPath(new URL('../../../../node_modules/vite/bin/vite.js', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'))
  mkdirSync(join(folder, 'src'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds with this script; resolves to the refusal. */
async function refusalOf(script: string): Promise<CliError> {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'billing-remote', scripts: { build: script } }),
  )
  const refusal: unknown = await buildAlone(folder).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'CliError', code: 'build_failed' })
  return refusal as CliError
}

test('a failed build has file, line and column, and names the file with its output', async () => {
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

test('a portal of its own builds what is stale without turbo, and names each build that is there', async () => {
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
