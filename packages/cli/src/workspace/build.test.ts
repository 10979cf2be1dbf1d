import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CliError } from '../error.ts'
import { buildAlone } from './build.ts'

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
