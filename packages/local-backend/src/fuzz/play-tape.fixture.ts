import { randomUUID } from 'node:crypto'
import type { FrameMutation } from './frame-mutation.fixture.ts'
import { openFramePlayer } from './frame-player.fixture.ts'
import type { FuzzInput } from './fuzz-stats.fixture.ts'
import { type FuzzTarget, openHttpPlayer } from './http-player.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { beginSection } from './sessions/actor.fixture.ts'
import type { FrameStep, HttpStep, Tape } from './tape.fixture.ts'

/** Messages are answered faster than requests, and one session has fewer of them. */
const framesPerRequest = 10

/** A backend for played sessions. */
export interface LaneTarget extends FuzzTarget {
  /** Looks for errors in the backend's log since the last call. */
  checkLog(): void
  /** Fills the disk for changed requests, and frees it for the recorded ones. Default: the disk has free space. */
  fillDisk?(isFull: boolean): Promise<void>
}

/** Options of a played session. */
export interface PlayOptions {
  random: Random
  /** Maximum number of changed requests before each step. The minimum is 1. */
  mostPerStep: number
  /** Changes only steps whose name matches. */
  steps?: RegExp | undefined
}

/** Plays a session as a new user, with changed requests and messages among the recorded ones. */
export async function playTape(target: LaneTarget, tape: Tape, options: PlayOptions): Promise<void> {
  const { random, mostPerStep, steps } = options
  const { players, send, close } = openPlayers(target, tape, random)
  for (const step of tape.steps) {
    if (!target.tally.isOpen) break
    if (isChangeable(step) && (!steps || steps.test(step.name))) {
      const count = 1 + random.below(mostPerStep)
      await target.fillDisk?.(true)
      if (step.kind === 'http') await players.http.fuzz(step, count, random)
      else await players.frames.fuzz(step, framesPerRequest * count, random)
      await target.fillDisk?.(false)
    }
    await send(step)
    target.checkLog()
  }
  close()
}

/** Plays a session up to the step of an input, then sends the input. @throws Error if no session has the step */
export async function playInput(
  target: LaneTarget,
  tapes: readonly Tape[],
  input: FuzzInput,
  random: Random,
) {
  const tape = tapes.find(({ steps }) => steps.some(({ name }) => name === input.step))
  if (!tape) throw new Error(`No recorded session has the step "${input.step}".`)
  const { players, send, close } = openPlayers(target, tape, random)
  for (const step of tape.steps) {
    if (step.name !== input.step) {
      await send(step)
      continue
    }
    if (step.kind === 'http') await players.http.sendInput(step, input.mutations as Mutation[])
    else await players.frames.sendInput(step, input.mutations as FrameMutation[])
    target.checkLog()
    break
  }
  close()
}

/** The first steps of a session are not changed, so that the others have an account. */
export function isChangeable({ part }: HttpStep | FrameStep): boolean {
  return part !== beginSection
}

function openPlayers(target: FuzzTarget, tape: Tape, random: Random) {
  const bindings = new Map([[tape.nonce, `n${randomUUID().slice(0, 8)}`]])
  // Documentation addresses (RFC 5737), which no other client of this run has.
  const address = `203.0.113.${1 + random.below(200)}`
  const players = {
    http: openHttpPlayer(target, tape, bindings, address),
    frames: openFramePlayer(target, tape, bindings, address),
  }
  return {
    players,
    send: (step: HttpStep | FrameStep) =>
      step.kind === 'http' ? players.http.send(step) : players.frames.send(step),
    close() {
      players.http.close()
      players.frames.close()
    },
  }
}
