import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendSignal } from './process-tree.ts'
import { runBuild } from './run-build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-children-'))
})
afterEach(() => {
  for (const id of noted()) sendSignal(id, 'SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A program that writes its id to a file, starts another instance of itself, and ignores every signal to end. */
const stubborn = `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const [level = '0'] = process.argv.slice(2)
// The last one has a session of its own, as the tasks of turbo.
if (level !== '2') spawn(process.execPath, [import.meta.filename, String(Number(level) + 1)], { detached: level === '1' })
writeFileSync('pid-' + level, String(process.pid))
setInterval(() => {}, 1000)
`

/** Returns the ids of the started programs. */
function noted(): number[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('pid-'))
  return files.map((name) => Number(readFileSync(join(folder, name), 'utf8'))).filter((id) => id > 0)
}
const alive = () => noted().filter((id) => sendSignal(id, 0))

/** Writes the program, and a command that runs it as a build. */
function writePrograms(end = ''): string {
  writeFileSync(join(folder, 'stubborn.mjs'), stubborn)
  const module = fileURLToPath(new URL('run-build.ts', import.meta.url))
  const command = join(folder, 'command.mts')
  writeFileSync(
    command,
    `import { runBuild } from ${JSON.stringify(module)}
void runBuild(${JSON.stringify(folder)}, [process.execPath, 'stubborn.mjs']).catch(() => {})
${end}
`,
  )
  return command
}

test.runIf(process.platform !== 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s ends a command with all that its build has started, also what ignores it',
  async (signal, code) => {
    const command = spawn(process.execPath, [writePrograms()], { stdio: 'inherit' })
    await expect.poll(() => alive().length).toBe(3)
    command.kill(signal)
    expect(await once(command, 'exit')).toEqual([code, null])
    await expect.poll(alive).toEqual([])
  },
)

test('a command that ends also ends all processes of its build', async () => {
  const last = JSON.stringify(join(folder, 'pid-2'))
  const end = `import { existsSync, readFileSync } from 'node:fs'
setInterval(() => existsSync(${last}) && readFileSync(${last}, 'utf8') && process.exit(0), 10)`
  await once(spawn(process.execPath, [writePrograms(end)], { stdio: 'inherit' }), 'exit')
  expect(noted()).toHaveLength(3)
  await expect.poll(alive).toEqual([])
})

test('an aborted build ends all of its processes, including those that ignore signals', async () => {
  writePrograms()
  const stopping = new AbortController()
  const build = runBuild(folder, [process.execPath, 'stubborn.mjs'], { signal: stopping.signal })
  const failed = expect(build).rejects.toThrow('aborted')
  await expect.poll(() => alive().length).toBe(3)
  stopping.abort()
  await failed
  await expect.poll(alive).toEqual([])
})
