import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockData } from './lock.ts'

let dataDir: string
const lockFile = () => join(dataDir, 'backend.lock')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the data lock is given to only one of many processes', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockData(dataDir)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('the data lock can be taken again after its release', async () => {
  await (await lockData(dataDir)).release()
  await (await lockData(dataDir)).release()
  await expect(readFile(lockFile())).rejects.toThrow('ENOENT')
})

test('the error of a held data lock names the process', async () => {
  await lockData(dataDir)
  await expect(lockData(dataDir)).rejects.toMatchObject({
    code: 'data_locked',
    message: expect.stringContaining(`${process.pid}`),
  })
})

test.each([
  ['of a dead process', JSON.stringify({ pid: 2 ** 22 + 1, started: null })],
  ['that is damaged', '{"pid":'],
])('a data lock %s is taken over', async (_what, text) => {
  await writeFile(lockFile(), text)
  await lockData(dataDir)
  expect(JSON.parse(await readFile(lockFile(), 'utf8')).pid).toBe(process.pid)
})

test.runIf(process.platform === 'linux')(
  'a data lock whose process id now belongs to another process is taken over',
  async () => {
    await writeFile(lockFile(), JSON.stringify({ pid: process.ppid, started: 'an earlier boot 1' }))
    await lockData(dataDir)
    expect(JSON.parse(await readFile(lockFile(), 'utf8')).pid).toBe(process.pid)
  },
)

test.runIf(process.platform === 'linux')(
  'the data lock of a process that has ended as a zombie is taken over',
  async () => {
    // The shell replaces itself by a program that never reaps its child. Before that, the shell would reap it, so the child ends only
    // afterwards.
    const child = 'until grep -q sleep /proc/$$/comm; do :; done'
    const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep 60`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    await writeFile(lockFile(), JSON.stringify({ pid, started: null }))
    await lockData(dataDir)
    parent.kill('SIGKILL')
    expect(JSON.parse(await readFile(lockFile(), 'utf8')).pid).toBe(process.pid)
  },
)
