import { type Choice, chooseMutations } from './choose-mutations.fixture.ts'
import { type HttpClient, openHttpClient } from './http-client.fixture.ts'
import { findFault, type Secrets } from './judge.fixture.ts'
import { applyMutations, type Mutation } from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { type FuzzRequest, headerOf } from './request.fixture.ts'
import type { FuzzInput, Tally } from './tally.fixture.ts'
import { bindYields, fillRequest, type HttpStep, type Tape } from './tape.fixture.ts'

/** Names the rules for answers, and counts them. */
export interface FuzzTarget {
  secrets: Secrets
  /** Requests with it keep their address, and may read everything. */
  secretKey: string
  tally: Tally
  choice: Choice
  /** Resolves with answers that take long, such as those to a head without end. */
  pending: Promise<void>[]
  /** Sockets of crowds, which stay open until the run ends. */
  lingering: { close(): void }[]
}

/** Plays the requests of a session, and changed ones before them. */
export interface HttpPlayer {
  /** Sends a recorded request as it is, and notes the values of its answer. */
  send(step: HttpStep): Promise<void>
  /** Sends changed requests: chosen ones, or those of an input. */
  fuzz(step: HttpStep, count: number, random: Random): Promise<void>
  /** Resolves to false if the changes leave the request as it was recorded; then nothing is sent. */
  sendInput(step: HttpStep, mutations: readonly Mutation[]): Promise<boolean>
  close(): void
}

/** Opens a player for one session. `bindings` has the values of this session by those that were recorded. */
export function openHttpPlayer(
  target: FuzzTarget,
  tape: Tape,
  bindings: Map<string, string>,
  address: string,
): HttpPlayer {
  const clients = new Map<string, HttpClient>()
  const clientOf = (origin: string) => {
    const client = clients.get(origin) ?? openHttpClient(origin, address)
    clients.set(origin, client)
    return client
  }
  const player: HttpPlayer = {
    async send(step) {
      const answer = await clientOf(step.origin).send(fillRequest(step, bindings))
      bindYields(step, answer, tape, bindings)
    },
    async fuzz(step, count, random) {
      const isByKey = hasSecretKey(step.request, target.secretKey)
      const choice = { ...target.choice, keepsTarget: isByKey }
      // Some changes have no effect on a request. Others are tried, a limited number of times.
      for (let [sent, tries] = [0, 0]; sent < count && tries < 10 * count && target.tally.isOpen; tries++) {
        const mutations = chooseMutations(random, fillRequest(step, bindings), choice)
        if (await player.sendInput(step, mutations)) sent++
      }
    },
    async sendInput(step, mutations) {
      const recorded = fillRequest(step, bindings)
      const request = applyMutations(recorded, mutations)
      if (isSame(request, recorded)) return false
      const input: FuzzInput = { step: step.name, mutations }
      const sent = textOf(request)
      target.tally.begin(input, sent)
      const answering = clientOf(step.origin)
        .send(request)
        .then((answer) => {
          const isByKey = hasSecretKey(request, target.secretKey)
          const secrets = isByKey ? { ...target.secrets, marker: 'no answer has this' } : target.secrets
          const isPassed = answer.status >= 200 && answer.status < 400
          const fault = findFault(answer, sent, secrets)
          target.tally.end(step.route, input, { isPassed, fault, sent })
        })
      if (request.wire?.isEndlessHead) target.pending.push(answering)
      else await answering
      return true
    },
    close() {
      for (const client of clients.values()) client.close()
    },
  }
  return player
}

function hasSecretKey(request: FuzzRequest, secretKey: string): boolean {
  return (
    (headerOf(request, 'authorization') ?? '').includes(secretKey) ||
    headerOf(request, 'apikey') === secretKey
  )
}

function isSame(one: FuzzRequest, other: FuzzRequest): boolean {
  return (
    one.method === other.method &&
    one.target === other.target &&
    !one.wire &&
    one.body.equals(other.body) &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers)
  )
}

function textOf({ method, target, headers, body, wire }: FuzzRequest): string {
  const head = [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return `${head}\n\n${body.subarray(0, 20_000).toString()}${wire ? `\n${JSON.stringify(wire)}` : ''}`
}
