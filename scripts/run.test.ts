import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyCommands } from './clone.fixture.ts'
import { root as repository } from './suites.ts'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-run-'))
  copyCommands(root)
  write('package-lock.json', '{}')
  write('node_modules/.portico-lock', createHash('sha256').update('{}').digest('hex'))
  const bin = join(root, `node_modules/node-linux-${process.arch}/bin`)
  mkdirSync(bin, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** `script` of util-linux runs a command in a separate terminal. */
const script = '/usr/bin/script'

test.runIf(process.platform === 'linux' && existsSync(script))(
  'restores the terminal when a command that reads keys is killed',
  async () => {
    write(
      'packages/cli/bin/portico.mjs',
      "process.stdin.setRawMode(true); console.log('raw'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)",
    )
    const command = `"${process.execPath}" scripts/run.mjs start; stty -a`
    const child = spawn(script, ['-qfec', command, '/dev/null'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    await once(child, 'close')
    expect(said).toContain('raw')
    expect(said).toMatch(/ icanon\b/)
    expect(said).toMatch(/ echo\b/)
  },
)

test('npm runs each user command through run.mjs, which installs its packages', async () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // A task of Turbo, which is already installed.
  const { 'test:repository': _task, ...forPeople } = scripts
  const own = Object.keys(forPeople).map((name) => [name, `node scripts/run.mjs ${name}`])
  expect(forPeople).toEqual(Object.fromEntries(own))
  const child = spawn(process.execPath, ['scripts/run.mjs', 'none'], { cwd: root })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  await once(child, 'close')
  const known = said
    .replace(/^.*there are /s, '')
    .trim()
    .split(', ')
  expect(known).toEqual(expect.arrayContaining(Object.keys(forPeople)))
})
