import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFirstData, supabaseDir } from '@portico/local-backend/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BackendProcess, BackendProcessOptions } from './backend-process.ts'
import { type SupervisedBackend, superviseBackend } from './supervise-backend.ts'

let data: string
let lines: string[]
let backend: SupervisedBackend | undefined
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'portico-supervised-'))
  lines = []
})
afterEach(async () => {
  await backend?.close()
  backend = undefined
  rmSync(data, { recursive: true, force: true })
})

const report = (line: string) => void lines.push(line)
const origins: string[] = []
const options = () => ({
  port: 0,
  mailboxPort: undefined,
  data,
  fresh: false,
  supabase: supabaseDir,
  ...{ siteUrl: 'http://127.0.0.1:4100', origins, allowedHosts: [] },
})

/** Returns the id of the process that locks the data. */
const pidOf = () => (JSON.parse(readFileSync(join(data, 'backend.lock'), 'utf8')) as { pid: number }).pid

describe('the backend of a portal', () => {
  test('serves again on the same address, keys and data after it was killed, and stops when asked', async () => {
    await copyFirstData(data)
    backend = await superviseBackend(options(), { report })
    const { url, key, mailbox } = backend
    const headers = { apikey: key }
    const first = pidOf()
    process.kill(first, 'SIGKILL')
    const read = () =>
      fetch(`${url}/rest/v1/announcements?select=id`, { headers }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z The backend ended unexpectedly \(signal SIGKILL\)\./)
    expect(lines[1]).toMatch(/The backend serves again after [\d.]+ s\.$/)
    expect([await read(), (await fetch(`${mailbox}/messages.json`)).status]).toEqual([200, 200])
    const second = pidOf()
    expect(second).not.toBe(first)

    await backend.close()
    expect(() => process.kill(second, 0)).toThrow('ESRCH')
    expect(lines).toHaveLength(2)
  })
})

/** Returns a backend that a test can end. */
function fakeBackend() {
  let end = (_how: string) => {}
  const ended = new Promise<string>((resolve) => (end = resolve))
  const facts = { url: 'http://127.0.0.1:5000', key: 'key', mailbox: 'http://127.0.0.1:5003/mail' }
  const redirects: string[] = []
  const running: BackendProcess = {
    ...facts,
    ended,
    close: async () => end('exit code 0'),
    allowRedirects: (origins) => void redirects.push(...origins),
  }
  return { running, redirects, crash: () => end('exit code 1') }
}

describe('the supervisor', () => {
  test('restarts on the same ports and never with empty data', async () => {
    const asked: BackendProcessOptions[] = []
    const backends = [fakeBackend(), fakeBackend()]
    const start = async (given: BackendProcessOptions) => {
      asked.push(given)
      return (backends[asked.length - 1] ?? fakeBackend()).running
    }
    backend = await superviseBackend({ ...options(), fresh: true }, { report, start, pauses: [0] })
    backends[0]?.crash()
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]).toEqual({ ...options(), fresh: false, port: 5000, mailboxPort: 5003 })
  })

  test('waits longer before each restart in a row, and gives up after the last', async () => {
    let starts = 0
    const first = fakeBackend()
    const start = async () => {
      if (starts++ === 0) return first.running
      throw new Error('The port is taken.')
    }
    backend = await superviseBackend(options(), { report, start, pauses: [0, 1, 2] })
    first.crash()
    expect(await backend.failed).toBe('failed')
    expect(starts).toBe(4)
    const said = lines.map((line) => line.replace(/^\S+ /, ''))
    const failure = 'The backend could not start: The port is taken.'
    expect(said).toEqual([
      'The backend ended unexpectedly (exit code 1). It is started again.',
      failure,
      'The next start is in 0.001 s.',
      failure,
      'The next start is in 0.002 s.',
      failure,
    ])
  })

  test('restarts when it is asked to, with the origins that were added', async () => {
    const asked: BackendProcessOptions[] = []
    const backends = [fakeBackend(), fakeBackend()]
    const start = async (given: BackendProcessOptions) => {
      asked.push(given)
      return (backends[asked.length - 1] ?? fakeBackend()).running
    }
    backend = await superviseBackend(options(), { report, start, pauses: [0] })
    backend.allowRedirects(['http://localhost:4104'])
    expect(backends[0]?.redirects).toEqual(['http://localhost:4104'])
    await backend.restart()
    expect(asked[1]).toEqual({
      ...options(),
      ...{ origins: ['http://localhost:4104'], port: 5000, mailboxPort: 5003 },
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('The backend serves again after')
    backends[1]?.crash()
    await expect.poll(() => asked.length).toBe(3)
    expect(lines[1]).toContain('ended unexpectedly')
  })

  test('reports a failed restart, and ends a waiting one when it is stopped', async () => {
    let isBroken = false
    const start = async () => {
      if (isBroken) throw new Error('The port is taken.')
      return fakeBackend().running
    }
    backend = await superviseBackend(options(), { report, start, pauses: [0] })
    isBroken = true
    await expect(backend.restart()).rejects.toThrow('did not start')
    expect(await backend.failed).toBe('failed')

    isBroken = false
    const other = await superviseBackend(options(), { report, start, pauses: [600_000] })
    const restarted = expect(other.restart()).rejects.toThrow('aborted')
    await expect.poll(() => lines.at(-1)).toContain('The next start is in 600 s.')
    await other.close()
    await restarted
  })

  test('counts restarts from zero after the backend was stable', async () => {
    let starts = 0
    const start = async () => {
      const { running, crash } = fakeBackend()
      if (++starts < 10) queueMicrotask(crash)
      return running
    }
    backend = await superviseBackend(options(), { report, start, pauses: [0, 0], stableMs: 0 })
    await expect.poll(() => starts).toBe(10)
  })

  test('gives up on a backend that keeps crashing after it has started', async () => {
    let starts = 0
    const start = async () => {
      starts++
      const { running, crash } = fakeBackend()
      queueMicrotask(crash)
      return running
    }
    backend = await superviseBackend(options(), { report, start, pauses: [0, 0] })
    expect(await backend.failed).toBe('failed')
    expect(starts).toBe(3)
  })

  test('stops during a pause, and while the backend starts', async () => {
    const first = fakeBackend()
    const late = fakeBackend()
    let finish: (() => void) | undefined
    let starts = 0
    const start = (_options: BackendProcessOptions, signal?: AbortSignal) => {
      if (starts++ === 0) return Promise.resolve(first.running)
      return new Promise<BackendProcess>((resolve) => {
        finish = () => resolve(late.running)
        signal?.addEventListener('abort', finish)
      })
    }
    const paused = await superviseBackend(options(), { report, start, pauses: [600_000] })
    first.crash()
    await expect.poll(() => lines).toHaveLength(2)
    await paused.close()
    expect(starts).toBe(1)

    starts = 0
    const starting = await superviseBackend(options(), { report, start, pauses: [0] })
    await expect.poll(() => finish).toBeTruthy()
    await starting.close()
    expect(await late.running.ended).toBe('exit code 0')
  })
})
