import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { sendRaw, unreadableTargets } from './hostile-requests.fixture.ts'

/** A backend behind one trusted proxy, so that each caller can have its own address. */
interface AttackedBackend {
  url: string
  /** The publishable key. */
  key: string
}

/** An attack of one address on a backend, until `signal` is aborted. */
export interface HostileLoad {
  name: string
  run(backend: AttackedBackend, signal: AbortSignal): Promise<void>
}

const attacker = '203.0.113.66'
const MB = 1000 ** 2

/** Runs `count` loops in parallel. Refused or broken connections are intended, so failures do not end the loops. */
async function repeat(
  count: number,
  signal: AbortSignal,
  round: (loop: number) => Promise<unknown>,
): Promise<void> {
  const loop = async (_: unknown, at: number) => {
    while (!signal.aborted) {
      await round(at).catch(() => undefined)
      await setTimeout(1)
    }
  }
  await Promise.all(Array.from({ length: count }, loop))
}

/** Opens a socket of Realtime and calls `speak` when it is open. Resolves when it is closed, or `signal` is aborted. */
function withSocket(
  { url, key }: AttackedBackend,
  signal: AbortSignal,
  speak: (socket: WebSocket) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
    const socket = new WebSocket(address, { headers: { 'x-forwarded-for': attacker } })
    const end = () => socket.terminate()
    signal.addEventListener('abort', end, { once: true })
    socket.on('open', () => speak(socket))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      signal.removeEventListener('abort', end)
      resolve()
    })
  })
}

/** 8 connections track 95 presences of 1 MB each. */
const presences: HostileLoad = {
  name: 'presences of 1 MB',
  run: (backend, signal) =>
    repeat(8, signal, (loop) =>
      withSocket(backend, signal, (socket) => {
        const payload = { event: 'track', payload: { x: 'x'.repeat(MB) } }
        for (let n = 0; n < 95; n++) {
          const topic = `realtime:flood-${loop}-${n}`
          socket.send(JSON.stringify(['1', '1', topic, 'phx_join', {}]))
          socket.send(JSON.stringify(['1', '2', topic, 'presence', payload]))
        }
      }),
    ),
}

const frames = [
  ['1', '1', 'realtime:room', 'phx_join', { config: { presence: { enabled: true, key: 'a' } } }],
  ['1', '2', 'realtime:room', 'broadcast', { event: 'x', payload: { n: 1 } }],
  ['1', '3', 'realtime:room', 'presence', { event: 'track', payload: { at: 1 } }],
  ['1', '4', 'realtime:room', 'access_token', { access_token: 'a.b.c' }],
  [null, '5', 'phoenix', 'heartbeat', {}],
].map((frame) => JSON.stringify(frame))

/** Returns valid frames with a piece replaced by a number, a deep list, a long text or nothing. They are the same in every run. */
function mutatedFrame(n: number): string {
  const frame = frames[n % frames.length] ?? ''
  const pieces = ['7', '['.repeat(400), `"${'x'.repeat(100_000)}"`, '', '{"a":', '\\u0000']
  const at = (n * 7919) % frame.length
  return n % 3 === 0 ? frame : frame.slice(0, at) + pieces[n % pieces.length] + frame.slice(at + (n % 5))
}

/** 40 connections send mutated frames. */
const mutations: HostileLoad = {
  name: 'mutated frames',
  async run(backend, signal) {
    let n = 0
    await repeat(40, signal, () =>
      withSocket(backend, signal, (socket) => {
        for (let sent = 0; sent < 50; sent++) socket.send(mutatedFrame(n++))
      }),
    )
  },
}

/** 300 connections send heads and bodies that never end. */
const slowRequests: HostileLoad = {
  name: 'requests that never end',
  run: (backend, signal) =>
    repeat(300, signal, (loop) => {
      const head = `POST /rest/v1/projects HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${attacker}\r\n`
      const body = `Content-Length: ${30 * MB}\r\n\r\n${'x'.repeat(100_000)}`
      return new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(backend.url).port), '127.0.0.1')
        const end = () => socket.destroy()
        signal.addEventListener('abort', end, { once: true })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          signal.removeEventListener('abort', end)
          resolve()
        })
        socket.write(loop % 2 === 0 ? head : head + body)
      })
    }),
}

const headersOf = ({ key }: AttackedBackend) => ({ apikey: key, 'x-forwarded-for': attacker })

/** 40 parallel requests, each with a body of 30 MB. */
const largeBodies: HostileLoad = {
  name: 'bodies of 30 MB',
  run: (backend, signal) => {
    const body = Buffer.alloc(30 * MB, '[')
    return repeat(40, signal, async () => {
      const headers = headersOf(backend)
      const init = { method: 'POST', headers, body, signal }
      await (await fetch(`${backend.url}/rest/v1/projects`, init)).arrayBuffer()
    })
  },
}

/** 200 parallel requests, as fast as they are answered. */
const manyRequests: HostileLoad = {
  name: '200 requests at once',
  run: (backend, signal) =>
    repeat(200, signal, async () => {
      const headers = headersOf(backend)
      await (await fetch(`${backend.url}/rest/v1/announcements?select=id`, { headers, signal })).arrayBuffer()
    }),
}

/** Invalid requests, each on a separate connection. */
const malformed: HostileLoad = {
  name: 'malformed requests',
  async run({ url }, signal) {
    await repeat(20, signal, async () => {
      for (const target of unreadableTargets) {
        if (signal.aborted) return
        await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      }
    })
  },
}

/** All loads. */
export const hostileLoads: readonly HostileLoad[] = [
  presences,
  mutations,
  slowRequests,
  largeBodies,
  manyRequests,
  malformed,
]
