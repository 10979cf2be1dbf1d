import type { HttpAnswer } from './answer-reader.fixture.ts'
import type { MutationChoice } from './choice.fixture.ts'
import { chooseMutations } from './choose-mutations.fixture.ts'
import type { FuzzInput, FuzzStats } from './fuzz-stats.fixture.ts'
import { type HttpClient, longestAnswer, openHttpClient } from './http-client.fixture.ts'
import { type ForbiddenTexts, findFault } from './judge.fixture.ts'
import { applyMutations, type Mutation } from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { type FuzzRequest, getHeader } from './request.fixture.ts'
import { bindYields, fillRequest, type HttpStep, type Tape } from './tape.fixture.ts'

/** Rules for answers, and their counts. */
export interface FuzzTarget {
  secrets: ForbiddenTexts
  /** The secret key. Requests with it keep their address, and may read everything. */
  secretKey: string
  tally: FuzzStats
  choice: MutationChoice
  /** Answers that take long, such as those to a head without end. */
  pending: Promise<void>[]
  /** Sockets of crowds, which stay open until the run ends. */
  lingering: { close(): void }[]
  /** Limit for a connection whose head has no end, in ms. Default: the documented 20 s, and 10 s more for a busy server. */
  longestHead?: number
}

/** Plays the requests of a session, with changed requests before them. */
export interface HttpPlayer {
  /** Sends a recorded request unchanged, and stores the values of its answer. */
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
  const nonce = bindings.get(tape.nonce) ?? tape.nonce
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
      const recorded = fillRequest(step, bindings)
      // Some changes have no effect on a request. Others are tried, a limited number of times.
      for (let [sent, tries] = [0, 0]; sent < count && tries < 10 * count && target.tally.isOpen; tries++) {
        const mutations = chooseMutations(random, recorded, choice)
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
      const secrets = secretsFor(request, target)
      const { longestHead = 30_000 } = target
      const most = request.wire?.isEndlessHead ? longestHead : longestAnswer
      const answering = sendAll(clientOf(step.origin), request, nonce, most).then((answers) => {
        const faults = answers.map((answer) => findFault(answer, sent, secrets))
        const { status = 0 } = answers[0] ?? {}
        const isPassed = status >= 200 && status < 400
        target.tally.end(step.route, input, { isPassed, fault: faults.find(Boolean), sent, status })
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

/** Requests with the secret key may read everything. */
function secretsFor(request: FuzzRequest, { secrets, secretKey }: FuzzTarget): ForbiddenTexts {
  return hasSecretKey(request, secretKey) ? { ...secrets, marker: 'no answer has this' } : secrets
}

/** Number of repeated requests at a time. */
const atOnce = 8

/** Sends a request with its repetitions. Each time another word replaces `nonce`, so that each creates something new. */
async function sendAll(
  client: HttpClient,
  request: FuzzRequest,
  nonce: string,
  longest: number,
): Promise<HttpAnswer[]> {
  const { times = 1 } = request
  const answers: HttpAnswer[] = []
  for (let n = 0; n < times; n += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, times - n) }, (_, m) =>
      client.send(n + m === 0 ? request : renameIn(request, nonce, `${nonce}-${n + m}`), longest),
    )
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

function renameIn(request: FuzzRequest, nonce: string, name: string): FuzzRequest {
  const rename = (text: string) => text.replaceAll(nonce, name)
  return {
    ...request,
    target: rename(request.target),
    headers: request.headers.map(([field, value]) => [field, rename(value)] as const),
    body: Buffer.from(rename(request.body.toString('latin1')), 'latin1'),
  }
}

function hasSecretKey(request: FuzzRequest, secretKey: string): boolean {
  return (
    (getHeader(request, 'authorization') ?? '').includes(secretKey) ||
    getHeader(request, 'apikey') === secretKey
  )
}

function isSame(one: FuzzRequest, other: FuzzRequest): boolean {
  return (
    one.method === other.method &&
    one.target === other.target &&
    !one.wire &&
    !one.times &&
    one.body.equals(other.body) &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers)
  )
}

function textOf({ method, target, headers, body, wire }: FuzzRequest): string {
  const head = [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return `${head}\n\n${body.subarray(0, 20_000).toString()}${wire ? `\n${JSON.stringify(wire)}` : ''}`
}
