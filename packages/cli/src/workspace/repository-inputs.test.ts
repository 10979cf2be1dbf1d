import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildRepository, isRepositoryBuilt } from './build.ts'
import { hashInputs } from './known-builds.ts'
import { readRepositoryInputs } from './repository-inputs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-known-'))
  write('package.json', JSON.stringify({ scripts: { build: 'node build.mjs' } }))
  write('build.mjs', script)
  write('.gitignore', 'node_modules/\ndist/\n.env*\n')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  execFileSync('git', ['init', '-q'], { cwd: folder })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A build that counts its runs. */
const script = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist/release', { recursive: true })
writeFileSync('dist/release/remoteEntry.js', 'export {}')
appendFileSync('node_modules/count', '1')
`

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Calls buildRepository, and returns the number of builds so far. */
async function count(): Promise<number> {
  await buildRepository(folder)
  return readFileSync(join(folder, 'node_modules/count'), 'utf8').length
}

test('a build runs again only if one of its inputs or outputs has changed', async () => {
  expect(await count()).toBe(1)
  expect(await count()).toBe(1)
  const changes: [what: string, change: () => void][] = [
    ['a source', () => write('src/app.ts', 'export {}')],
    ['a file that git ignores, and Vite reads', () => write('.env.local', 'VITE_A=1')],
    ['what is installed', () => write('node_modules/.package-lock.json', '{"packages":{"a":{}}}')],
    ['the environment', () => vi.stubEnv('VITE_ADDRESS', 'https://a.example')],
    ['the build itself', () => write('dist/release/remoteEntry.js', 'export const a = 1')],
    ['a file in the build', () => write('dist/release/more.js', '')],
  ]
  let runs = 1
  for (const [what, change] of changes) {
    expect([what, isRepositoryBuilt(folder)]).toEqual([what, true])
    change()
    runs += 1
    expect([what, isRepositoryBuilt(folder)]).toEqual([what, false])
    expect([what, await count()]).toEqual([what, runs])
    expect([what, await count()]).toEqual([what, runs])
  }
})

test('inputs are uncertain outside of git, without an installation, and with linked packages', () => {
  expect(readRepositoryInputs(folder)).not.toBeNull()
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"resolved":"../a","link": true}}}')
  expect(readRepositoryInputs(folder)).toBeNull()
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  expect(readRepositoryInputs(folder)).toBeNull()
  write('node_modules/.package-lock.json', '{"packages":{}}')
  rmSync(join(folder, '.git'), { recursive: true })
  vi.stubEnv('GIT_CEILING_DIRECTORIES', dirname(folder))
  expect(readRepositoryInputs(folder)).toBeNull()
})

test('variables of a release and of the shell do not change the inputs of a build', () => {
  const hash = () => {
    const inputs = readRepositoryInputs(folder)
    return inputs && hashInputs(folder, inputs)
  }
  const before = hash()
  for (const name of ['PORTICO_TARGET', 'PORTICO_KEY', 'PWD', 'npm_execpath']) vi.stubEnv(name, 'another')
  expect(hash()).toBe(before)
  vi.stubEnv('VITE_ADDRESS', 'another')
  expect(hash()).not.toBe(before)
})
