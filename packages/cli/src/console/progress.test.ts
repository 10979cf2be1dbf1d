import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './progress.ts'

/** Returns a stream like `process.stderr` that records its text. */
function openStream({ isTTY = false, columns = 80 } = {}): {
  stream: NodeJS.WriteStream
  text: () => string
} {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  const facts = { isTTY, columns, rows: 24, ...(isTTY && { getColorDepth: () => colours() }) }
  return { stream: Object.assign(stream, facts) as unknown as NodeJS.WriteStream, text: () => text }
}

const colours = () => (process.env.NO_COLOR ? 1 : 8)

/** Returns the screen of a terminal after a text that moves the cursor up, erases lines and ends lines. */
function screenOf(text: string): string[] {
  const lines: string[] = ['']
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are driven by control characters.
  for (const part of text.split(/(\u001b\[\d*[AJ]|\n)/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are driven by control characters.
    const up = /^\u001b\[(\d+)A$/.exec(part)
    if (up) lines.splice(lines.length - 1 - Number(up[1]), Infinity, '')
    else if (part === '\n') lines.push('')
    else if (!part.startsWith('\u001b')) lines[lines.length - 1] += part
  }
  return lines.slice(0, -1)
}

beforeEach(() => {
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('FORCE_COLOR', undefined)
  vi.stubEnv('TERM', 'xterm')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('prints one line for each step without a terminal, with its time and its outcome', () => {
  const { stream, text } = openStream()
  const progress = createProgress(stream)
  progress.step('Checking')
  vi.advanceTimersByTime(1_500)
  const files = progress.begin('Building files')
  progress.step('Building data')
  files.end('cached')
  progress.begin('Building auth').fail()
  progress.end()
  expect(text().split('\n')).toEqual([
    'Checking: 1.5 s',
    'Building files: 0.0 s, cached',
    'Building auth: failed after 0.0 s',
    'Building data: 0.0 s',
    '',
  ])
})

test('prints a line at least every five seconds while a step runs without a terminal', () => {
  const { stream, text } = openStream()
  const progress = createProgress(stream)
  const files = progress.begin('Building files')
  progress.begin('Starting the backend')
  files.detail('3/4')
  vi.advanceTimersByTime(4_500)
  expect(text()).toBe('Building files… 3/4, 4 s, Starting the backend… 4 s\n')
  vi.advanceTimersByTime(4_500)
  expect(text().split('\n')).toHaveLength(3)
  progress.end()
  vi.advanceTimersByTime(60_000)
  expect(text().split('\n')).toHaveLength(3)
})

test('redraws the lines of running steps on a terminal, below those of ended steps', () => {
  const { stream, text } = openStream({ isTTY: true })
  const progress = createProgress(stream)
  const files = progress.begin('Building files')
  const backend = progress.begin('Starting the backend')
  expect(screenOf(text())).toEqual(['Building files…', 'Starting the backend…'])
  vi.advanceTimersByTime(2_000)
  expect(screenOf(text())).toEqual(['Building files… 2 s', 'Starting the backend… 2 s'])
  progress.print('a line of the backend')
  backend.end()
  files.detail('12/34')
  expect(screenOf(text())).toEqual([
    'a line of the backend',
    'Starting the backend: 2.0 s',
    'Building files… 12/34, 2 s',
  ])
  progress.end()
  expect(screenOf(text())).toEqual(['a line of the backend', 'Starting the backend: 2.0 s'])
})

test('keeps a running step on one line of a narrow terminal', () => {
  const { stream, text } = openStream({ isTTY: true, columns: 12 })
  createProgress(stream).begin('Building the portal')
  expect(screenOf(text())).toEqual(['Building t…'])
})

test('colours a line on a terminal, and none with NO_COLOR or without a terminal', () => {
  const lineOf = (isTTY: boolean) => {
    const { stream, text } = openStream({ isTTY })
    createProgress(stream).begin('Building files').end('cached')
    return text()
  }
  expect(lineOf(true)).not.toContain('\u001b[32m')
  vi.stubEnv('NO_COLOR', undefined)
  expect(lineOf(true)).toContain('\u001b[32mcached\u001b[39m')
  expect(lineOf(false)).not.toContain('\u001b[')
})

test('prints plain lines on a terminal that cannot move its cursor', () => {
  vi.stubEnv('TERM', 'dumb')
  const { stream, text } = openStream({ isTTY: true })
  createProgress(stream).begin('Building files').end()
  expect(text()).toBe('Building files: 0.0 s\n')
})
