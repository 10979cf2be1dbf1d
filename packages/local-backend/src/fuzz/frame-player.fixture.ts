import {
  applyFrameMutations,
  chooseFrameMutations,
  type FrameMutation,
  type FuzzMessage,
} from './frame-mutation.fixture.ts'
import {
  type FuzzSocket,
  type FuzzSocketOptions,
  openFuzzSocket,
  openSocketCrowd,
  sendMessage,
} from './fuzz-socket.fixture.ts'
import type { FuzzInput } from './fuzz-stats.fixture.ts'
import type { FuzzTarget } from './http-player.fixture.ts'
import type { Random } from './random.fixture.ts'
import { type FrameStep, fillText, type Tape } from './tape.fixture.ts'

/** Plays the messages of a session on sockets, with changed messages before them. */
export interface FramePlayer {
  send(step: FrameStep): Promise<void>
  fuzz(step: FrameStep, count: number, random: Random): Promise<void>
  /** Resolves to false if the changes leave the message as it was recorded; then nothing is sent. */
  sendInput(step: FrameStep, mutations: readonly FrameMutation[]): Promise<boolean>
  close(): void
}

/** All crowds of a run have one address, so together they have the limits of one address. */
const crowdAddress = '203.0.113.250'

/** Opens a player for one session; see `openHttpPlayer`. */
export function openFramePlayer(
  target: FuzzTarget,
  tape: Tape,
  bindings: ReadonlyMap<string, string>,
  address: string,
): FramePlayer {
  const nonce = bindings.get(tape.nonce) ?? tape.nonce
  const lines = createLines(target, bindings, nonce, address)
  const player: FramePlayer = {
    async send(step) {
      const line = await lines.open(step)
      if (!line) return
      await sendMessage(line.socket, lines.messageOf(step), nonce)
      if (step.data.includes('phx_join')) lines.keepJoin(step)
      await line.fence()
    },
    async fuzz(step, count, random) {
      const recorded = lines.messageOf(step)
      for (let [sent, tries] = [0, 0]; sent < count && tries < 10 * count && target.tally.isOpen; tries++) {
        const mutations = chooseFrameMutations(random, recorded, target.choice)
        if (await player.sendInput(step, mutations)) sent++
      }
    },
    async sendInput(step, mutations) {
      const recorded = lines.messageOf(step)
      const message = applyFrameMutations(recorded, mutations)
      if (isSame(message, recorded)) return false
      const input: FuzzInput = { step: step.name, mutations }
      const sent = message.data.subarray(0, 600).toString()
      target.tally.begin(input, sent)
      const line = await lines.open(step)
      const before = line?.refusals()
      if (line && message.crowd) {
        const options = { ...lines.optionsOf(step), address: crowdAddress }
        const crowd = await openSocketCrowd(message, lines.joinsOf(step), nonce, options)
        // The session's own socket also stays open. Otherwise its end would free a place for another user.
        target.lingering.push(...crowd, line.socket)
        lines.forget(step)
      } else if (line) await sendMessage(line.socket, message, nonce)
      const isAnswered = (await line?.fence()) ?? false
      const fault = isAnswered ? undefined : await line?.findFault()
      const isPassed = isAnswered && line?.refusals() === before
      target.tally.end(step.route, input, { isPassed, fault, sent })
      return true
    },
    close: lines.close,
  }
  return player
}

/** The sockets of a session, by their recorded numbers. */
function createLines(
  { secrets, tally }: FuzzTarget,
  bindings: ReadonlyMap<string, string>,
  nonce: string,
  address: string,
) {
  const lines = new Map<number, FuzzSocket>()
  const joins = new Map<number, FrameStep[]>()
  const messageOf = ({ data, uses, isBinary }: FrameStep): FuzzMessage => ({
    data: Buffer.from(fillText(data.toString('latin1'), uses, bindings), 'latin1'),
    isBinary,
  })
  const joinsOf = ({ socket }: FrameStep) => (joins.get(socket) ?? []).map(messageOf)
  const optionsOf = (step: FrameStep): FuzzSocketOptions => ({
    url: step.origin,
    target: fillText(step.target, step.uses, bindings),
    address,
    onText(text) {
      if (text.includes(secrets.marker)) tally.find('a message has the secret of another user')
    },
  })
  return {
    messageOf,
    joinsOf,
    optionsOf,
    keepJoin: (step: FrameStep) => void joins.set(step.socket, [...(joins.get(step.socket) ?? []), step]),
    /** Returns the socket of a step. A socket that an input has ended is opened again, with its channels. */
    async open(step: FrameStep): Promise<FuzzSocket | undefined> {
      const open = lines.get(step.socket)
      if (open?.socket.isOpen()) return open
      open?.socket.close()
      const line = await openFuzzSocket(optionsOf(step))
      if (!line) return undefined
      lines.set(step.socket, line)
      for (const join of joinsOf(step)) await sendMessage(line.socket, join, nonce)
      await line.fence()
      return line
    },
    /** Leaves the socket of a step open. A later step opens another one. */
    forget: (step: FrameStep) => void lines.delete(step.socket),
    close() {
      for (const { socket } of lines.values()) socket.close()
    },
  }
}

/** Returns the event of a message, which is counted like a route. */
export function getFrameRoute({ data, isBinary }: Pick<FrameStep, 'data' | 'isBinary'>): string {
  if (isBinary) return 'FRAME broadcast'
  const message = JSON.parse(data.toString()) as unknown[] | { event: string }
  return `FRAME ${Array.isArray(message) ? message[3] : message.event}`
}

function isSame(one: FuzzMessage, other: FuzzMessage): boolean {
  return Object.keys(one).length === Object.keys(other).length && one.data.equals(other.data)
}
