// @module-tag property
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExampleRegistry, generateHostileNames, hostileNames } from '@portico/contract/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { run } from './cli.ts'
import { type StoredTestPortal, writeTestPortal } from './commands/test-portal.fixture.ts'

/** `npm run test:long` tries many more names; `PORTICO_SEED` repeats a failed run. */
const further = generateHostileNames(
  process.env.PORTICO_LONG ? 1_000 : 5,
  Number(process.env.PORTICO_SEED ?? 28),
)
// An argument of a process cannot contain NUL.
const names = [...hostileNames, ...further].filter((name) => !name.includes('\0'))
/** In a short run each command gets every third name, and three consecutive commands get all of them. */
const every = process.env.PORTICO_LONG ? 1 : 3

let folder: string
let portal: StoredTestPortal
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-names-'))
  const { signature: _none, ...registry } = createExampleRegistry()
  portal = await writeTestPortal(join(folder, 'store'), registry)
  vi.stubEnv('PORTICO_TARGET', join(folder, 'store'))
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const lines: [what: string, line: (name: string) => string[]][] = [
  ['a command', (name) => [name]],
  ['a flag', (name) => ['status', `--${name}`]],
  ['a flag and its value', (name) => ['status', `--${name}=${name}`]],
  ['the remote of a release', (name) => ['release', name, '--dry-run', '--no-smoke', '--from', folder]],
  [
    'the version of a release',
    (name) => ['release', 'files', '--dry-run', '--from', folder, '--version', name],
  ],
  ['the remote of a promotion', (name) => ['promote', name, '1.5.0']],
  ['the version of a promotion', (name) => ['promote', 'files', name]],
  ['the share of a promotion', (name) => ['promote', 'files', '1.5.0', '--traffic', name, '--dry-run']],
  ['who promotes', (name) => ['promote', 'files', '1.5.0', '--traffic', '20', `--by=${name}`]],
  ['the remote of a rollback', (name) => ['rollback', name]],
  ['the remote of a status', (name) => ['status', name]],
  ['the remote of a check', (name) => ['verify', name]],
  ['what is done with keys', (name) => ['keys', name, 'files-team-1']],
  ['a key that is made', (name) => ['keys', 'create', name, '--print']],
  ['a key that is allowed', (name) => ['keys', 'allow', name]],
  [
    'the remote of a key',
    (name) => ['keys', 'allow', 'files-team-9', `--public-key=${'A'.repeat(43)}=`, `--remote=${name}`],
  ],
  ['a public key', (name) => ['keys', 'allow', 'files-team-9', `--public-key=${name}`]],
  ['a key that is rotated', (name) => ['keys', 'rotate', name, name]],
  ['a key that is revoked', (name) => ['keys', 'revoke', name]],
  ['a key that is trusted', (name) => ['keys', 'trust', name]],
  ['a revision', (name) => ['repair', `--from=${name}`]],
  ['a document to import', (name) => ['import', name]],
  ['a remote that is made', (name) => ['new', name, '--dry-run']],
  ['a title', (name) => ['new', 'billing', '--dry-run', `--title=${name}`]],
  ['an icon', (name) => ['new', 'billing', '--dry-run', `--icon=${name}`]],
  ['a route', (name) => ['new', 'billing', '--dry-run', `--route=${name}`]],
]
test.each(lines)('every name as %s is accepted, or rejected with a message', async (what, line) => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const first = lines.findIndex(([one]) => one === what)
  for (const name of names.filter((_name, at) => (at + first) % every === 0)) {
    const code = await run(line(name))
    expect([0, 1, 2, 3], JSON.stringify(line(name))).toContain(code)
    const text = said.splice(0).join('\n')
    // No property of every object was used as an answer, and no control character moves the cursor of a terminal.
    expect(text, JSON.stringify(line(name))).not.toMatch(/native code|\[object |undefined|NaN/)
    expect(text, JSON.stringify(line(name))).not.toMatch(/[^\P{C}\n\t\u200d]/u)
  }
  expect((await portal.newest()).remotes.files?.route).toBe('/files')
})

test('an import rejects every malformed document of another tool', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
  const file = join(folder, 'discovery.json')
  const parts = ['null', '[]', '"x"', '7', '[null]', '{"a":null}', '{"extras":{"portico":{"remote":{}}}}']
  const documents = parts.flatMap((part) => [
    part,
    `{"schema":${part},"microFrontends":{"files":[]}}`,
    `{"schema":"v1-pre","microFrontends":${part}}`,
    `{"schema":"v1-pre","microFrontends":{"__proto__":${part},"constructor":[${part}]}}`,
  ])
  for (const document of documents) {
    writeFileSync(file, document)
    expect([document, await run(['import', file])]).toEqual([document, 1])
  }
  expect(Object.keys((await portal.newest()).remotes)).toEqual(['files', 'admin'])
})
