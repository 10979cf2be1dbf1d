import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type KeyInput, listenForKeys } from './listen-for-keys.ts'

/** A terminal that records its mode. */
class FakeTerminal extends EventEmitter {
  isTTY = true
  isRaw = false
  isRead = false
  setRawMode(isRaw: boolean) {
    this.isRaw = isRaw
    return this
  }
  resume() {
    this.isRead = true
    return this
  }
  pause() {
    this.isRead = false
    return this
  }
  setEncoding() {
    return this
  }
}

function listen(actions: Record<string, () => void>, isForeground = () => true) {
  const terminal = new FakeTerminal()
  const stop = listenForKeys(actions, { input: terminal as unknown as KeyInput, isForeground })
  onTestFinished(stop)
  return { terminal, stop }
}

test('calls the action of a key, in upper or lower case, and ignores all others', () => {
  const open = vi.fn()
  const { terminal } = listen({ o: open })
  terminal.emit('data', 'xO')
  terminal.emit('data', 'o')
  terminal.emit('data', 'constructor')
  expect(open).toHaveBeenCalledTimes(4)
})

test('asks the process to stop on Ctrl-C', () => {
  const stop = vi.fn()
  process.once('SIGINT', stop)
  const { terminal } = listen({})
  terminal.emit('data', '\u0003')
  expect(stop).toHaveBeenCalledOnce()
})

test('restores the terminal when it is stopped and when the process exits', () => {
  for (const end of ['stop', 'exit']) {
    const before = process.listeners('exit')
    const { terminal, stop } = listen({})
    expect([terminal.isRaw, terminal.isRead]).toEqual([true, true])
    const added = process.listeners('exit').filter((listener) => !before.includes(listener))
    if (end === 'stop') stop()
    else for (const listener of added) listener(0)
    expect([terminal.isRaw, terminal.isRead]).toEqual([false, false])
    expect(process.listeners('exit')).toEqual(before)
  }
})

test('does not change the terminal in the background, and starts when it is continued in the foreground', () => {
  let isForeground = false
  const { terminal } = listen({}, () => isForeground)
  expect(terminal.isRaw).toBe(false)
  isForeground = true
  process.emit('SIGCONT')
  expect(terminal.isRaw).toBe(true)
})

test('reads no keys without a terminal', () => {
  const terminal = Object.assign(new FakeTerminal(), { isTTY: false })
  listenForKeys({}, { input: terminal as unknown as KeyInput })()
  expect([terminal.isRaw, terminal.isRead, terminal.listenerCount('data')]).toEqual([false, false, 0])
})

const program = `
const { listenForKeys } = await import(${JSON.stringify(new URL('./listen-for-keys.ts', import.meta.url).href)})
listenForKeys({ q: () => process.exit(0), c: () => { throw new Error('crash') } })
process.on('SIGINT', () => process.exit(0))
setInterval(() => {}, 1000)
console.log('ready')
`

/** The program `script` of util-linux, which runs a command in a new terminal. */
const script = '/usr/bin/script'

test.runIf(process.platform === 'linux' && existsSync(script)).each([
  ['a key that ends it', 'q'],
  ['an exception', 'c'],
  ['Ctrl-C', '\u0003'],
])('a real terminal is as before after %s', async (_what, key) => {
  const command = `"${process.execPath}" --input-type=module --eval "$PROGRAM" 2>&1; stty -a`
  const child = spawn(script, ['-qfec', command, '/dev/null'], {
    env: { ...process.env, PROGRAM: program },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    const wasReady = said.includes('ready')
    said += part.toString()
    if (!wasReady && said.includes('ready')) child.stdin.write(key)
  })
  await once(child, 'close')
  expect(said).toMatch(/ icanon\b/)
  expect(said).toMatch(/ echo\b/)
})
