import type { ProcessMemory } from '../child-backend.fixture.ts'
import type { MutationChoice } from './choice.fixture.ts'
import type { FuzzBackend } from './fuzz-backend.fixture.ts'
import { type FuzzFinding, type FuzzInput, FuzzStats } from './fuzz-stats.fixture.ts'
import { type LaneTarget, playInput, playTape } from './play-tape.fixture.ts'
import { createRandom } from './random.fixture.ts'
import { findExcesses } from './stored-limits.fixture.ts'

/** Options of a run. */
export interface RunOptions {
  seed: number
  /** Approximate number of inputs. Every session is played to its end at least once. */
  inputs: number
  choice?: Partial<MutationChoice>
  /** Changes only steps whose name matches. */
  steps?: RegExp
  /** Sessions that are played at the same time. Default: 4; 1 with a full disk. */
  lanes?: number
  /** True if the disk is full while changed requests are sent. Default: false. */
  isDiskFull?: boolean
  /** Limit for a head in ms; see `FuzzTarget`. */
  longestHead?: number
}

/** The result of a run. */
export interface RunResult {
  tally: FuzzStats
  /** Durations of the other user's requests in ms. */
  times: readonly number[]
  /** Memory of the backend at the end. Undefined if the system does not report it. */
  memory: ProcessMemory | undefined
  /** Duration of the inputs in seconds. */
  seconds: number
}

/** Limit for the backend's memory with any inputs, in bytes. Without inputs it has about 480 MB. */
const mostGrowth = 700 * 1024 ** 2

/** Sends changed requests and messages until their number is reached or a rule is broken. */
export async function runFuzz(fuzz: FuzzBackend, options: RunOptions): Promise<RunResult> {
  const { seed, inputs, steps, isDiskFull, lanes = isDiskFull ? 1 : 4 } = options
  const tally = new FuzzStats()
  // Every session is played once, for any number of inputs, unless only some steps are changed.
  if (steps) tally.most = inputs
  const target = await openTarget(fuzz, tally, options)
  const began = performance.now()
  const watching = fuzz.bystander.watch((fault) => tally.find(fault))
  const chosen = fuzz.tapes.filter((tape) => !steps || tape.steps.some(({ name }) => steps.test(name)))
  const stepCount = chosen.flatMap((tape) => tape.steps).length
  // A short run plays every session once, with few inputs for each step. A long run has many, because recorded steps cost as much.
  const mostPerStep = Math.max(1, Math.min(24, Math.floor(inputs / Math.max(1, stepCount))))
  let played = 0
  const lane = async (isEnough: () => boolean) => {
    while (tally.isOpen && fuzz.backend.isRunning() && !isEnough()) {
      const turn = played++
      const tape = chosen[turn % chosen.length]
      if (tape) await playTape(target, tape, { random: createRandom(seed, turn), mostPerStep, steps })
    }
  }
  const playAll = (isEnough: () => boolean) =>
    Promise.all(Array.from({ length: lanes }, () => lane(isEnough)))
  await playAll(() => played >= chosen.length)
  tally.most = inputs
  await playAll(() => false)
  const seconds = (performance.now() - began) / 1000
  await Promise.all(target.pending)
  await watching.settle()
  for (const socket of target.lingering) socket.close()
  await findWhatIsLeft(fuzz, target)
  return { tally, times: watching.times, memory: await fuzz.backend.readMemory(), seconds }
}

/** A target, with the data for the comparison at the end. */
interface RunTarget extends LaneTarget {
  memoryBefore: number
}

/** A line of the log about an error that no code expects. */
const unexpected = /^(.*(?:RangeError|Maximum call stack|ReferenceError|A failure was not handled).*)$/m

/** Checks that the process runs, and that the other user's rows are unchanged. */
async function findWhatIsLeft({ backend, bystander }: FuzzBackend, target: RunTarget): Promise<void> {
  const { tally } = target
  target.checkLog()
  if (!backend.isRunning()) {
    tally.findings.unshift({ fault: `the process ended: ${tally.log}`, input: undefined, sent: '' })
    return
  }
  for (const change of await bystander.findChanges())
    tally.find(`a row of another user is not as it was: ${change}`)
  const { peak = 0 } = (await backend.readMemory()) ?? {}
  const growth = peak - target.memoryBefore
  if (growth > mostGrowth) tally.find(`the process took ${toMB(growth)} MB more of memory`)
  for (const excess of await findExcesses(backend.dataDir)) tally.find(excess)
}

/** Sends one stored input, and returns the rule that it breaks, if any. */
export async function runInput(fuzz: FuzzBackend, input: FuzzInput): Promise<FuzzFinding | undefined> {
  const tally = new FuzzStats()
  const target = await openTarget(fuzz, tally)
  await playInput(target, fuzz.tapes, input, createRandom(1))
  await Promise.all(target.pending)
  for (const socket of target.lingering) socket.close()
  await findWhatIsLeft(fuzz, target)
  return tally.findings[0]
}

/** Returns bytes in whole megabytes. */
export function toMB(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}

async function openTarget(
  fuzz: FuzzBackend,
  tally: FuzzStats,
  { choice, longestHead, isDiskFull }: Partial<RunOptions> = {},
): Promise<RunTarget> {
  const { secretKey, bystander, backend } = fuzz
  backend.takeLog()
  await backend.forgetPeak()
  const { now = 0 } = (await backend.readMemory()) ?? {}
  return {
    checkLog() {
      const text = backend.takeLog()
      tally.log = (tally.log + text).slice(-3_000)
      const [, error] = unexpected.exec(text) ?? []
      if (error) tally.find(`the log has an error that nothing expects: ${error}`)
    },
    secretKey,
    tally,
    pending: [],
    lingering: [],
    memoryBefore: now,
    secrets: { marker: bystander.marker, dataDir: backend.dataDir },
    choice: { words: bystander.words, ...choice },
    ...(longestHead && { longestHead }),
    ...(isDiskFull && { fillDisk: fuzz.fillDisk }),
  }
}
