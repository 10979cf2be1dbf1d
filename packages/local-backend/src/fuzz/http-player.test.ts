import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FuzzStats } from './fuzz-stats.fixture.ts'
import { type FuzzTarget, openHttpPlayer } from './http-player.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'
import type { HttpStep, Tape } from './tape.fixture.ts'

const nonce = 'n1234567'
const received: string[] = []
const server = createServer((request, response) => {
  const { url = '', headers } = request
  request.on('data', (body) => received.push(`${url} ${headers['x-name']} ${body}`))
  request.on('end', () => response.end('{}'))
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function send(mutations: readonly Mutation[], longestHead?: number): Promise<FuzzStats> {
  const tally = new FuzzStats()
  const target: FuzzTarget = {
    tally,
    secretKey: 'key',
    pending: [],
    lingering: [],
    secrets: { marker: 'marker', dataDir: '/data/of/server' },
    choice: { words: [] },
    ...(longestHead && { longestHead }),
  }
  const request = {
    method: 'POST',
    target: `/${nonce}`,
    headers: [['x-name', nonce] as const],
    body: Buffer.from(nonce),
  }
  const step: HttpStep = {
    kind: 'http',
    name: 'test: POST /',
    route: 'POST /',
    part: 'part',
    status: 200,
    request,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uses: [nonce],
    yields: [],
  }
  const tape: Tape = { steps: [step], derived: [], nonce }
  const player = openHttpPlayer(target, tape, new Map([[nonce, 'n7']]), '203.0.113.1')
  await player.sendInput(step, mutations)
  await Promise.all(target.pending)
  player.close()
  return tally
}

test('a repeated request has another name each time, and counts as one input', async () => {
  const { total, findings } = await send([{ on: 'repeat', times: 11 }])
  const names = Array.from({ length: 11 }, (_, n) => (n === 0 ? 'n7' : `n7-${n}`))
  expect(received.toSorted()).toEqual(names.map((name) => `/${name} ${name} ${name}`).toSorted())
  expect([total, findings]).toEqual([{ inputs: 1, passed: 1 }, []])
})

test('a head without an end is a fault if the server keeps the connection open', async () => {
  server.headersTimeout = 60_000
  const { findings } = await send([{ on: 'wire', wire: { isEndlessHead: true } }], 50)
  expect(findings.map(({ fault }) => fault)).toEqual([expect.stringMatching(/^no answer within \d+ ms$/)])
})
