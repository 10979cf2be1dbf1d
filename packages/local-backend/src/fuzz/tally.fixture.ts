import type { FrameMutation } from './frame-mutation.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'

/** One input: a step of a recorded session with changes. It is kept and printed in this form. */
export interface FuzzInput {
  step: string
  mutations: readonly Mutation[] | readonly FrameMutation[]
}

/** A rule that did not hold, and the input that broke it. */
export interface Finding {
  fault: string
  input: FuzzInput | undefined
  /** The beginning of the bytes that were sent. */
  sent: string
}

/** Counts of inputs: all, and those that the server accepted. */
export interface Count {
  inputs: number
  passed: number
}

/** A run ends when it has found so many different faults. */
const mostFindings = 8

/** The words of a fault without its numbers and its end. */
function kindOf(fault: string): string {
  return fault.replaceAll(/\d+/g, '').slice(0, 120)
}

/** Counts the inputs of a run, and keeps its findings. */
export class Tally {
  readonly byRoute = new Map<string, Count>()
  readonly findings: Finding[] = []
  /** Number of inputs by the status of their answer; 0 if there was none. Messages have no status. */
  readonly statuses = new Map<number, number>()
  /** The last inputs, the newest at the end: one of them has ended a process that is gone. */
  readonly journal: { input: FuzzInput; sent: string }[] = []
  /** The end of what the process has logged. */
  log = ''
  readonly total: Count = { inputs: 0, passed: 0 }
  /** Number of inputs after which a run ends. */
  most = Number.POSITIVE_INFINITY

  /** Whether the run continues: it ends with its inputs, or with the first findings. */
  get isOpen(): boolean {
    return this.total.inputs < this.most && this.findings.length < mostFindings
  }

  /** Notes an input before it is sent. */
  begin(input: FuzzInput, sent: string): void {
    this.journal.push({ input, sent: sent.slice(0, 600) })
    if (this.journal.length > 60) this.journal.shift()
  }

  /** Counts an input, and keeps its fault. */
  end(
    route: string,
    input: FuzzInput,
    outcome: { isPassed: boolean; fault: string | undefined; sent: string; status?: number },
  ): void {
    const { isPassed, fault, sent, status } = outcome
    if (status !== undefined) this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const count = this.byRoute.get(route) ?? { inputs: 0, passed: 0 }
    this.byRoute.set(route, count)
    for (const one of [count, this.total]) {
      one.inputs++
      if (isPassed) one.passed++
    }
    if (fault) this.find(fault, input, sent)
  }

  /** Keeps a fault, unless there is one in nearly the same words. */
  find(fault: string, input?: FuzzInput, sent = ''): void {
    const isKnown = this.findings.some((one) => kindOf(one.fault) === kindOf(fault))
    if (!isKnown) this.findings.push({ fault, input, sent: sent.slice(0, 600) })
  }

  /** Sums of the routes whose names begin in the same way: `/rest`, `/auth`, `/mail`. */
  describe(): string {
    const sums = new Map<string, Count>()
    for (const [route, { inputs, passed }] of this.byRoute) {
      const [, name = route] = /^\S+ (\/[^/]*)/.exec(route) ?? []
      const sum = sums.get(name) ?? { inputs: 0, passed: 0 }
      sums.set(name, { inputs: sum.inputs + inputs, passed: sum.passed + passed })
    }
    const share = ({ inputs, passed }: Count) =>
      `${inputs}, ${Math.round((100 * passed) / Math.max(inputs, 1))} % accepted`
    const parts = [...sums].sort().map(([name, sum]) => `${name}: ${share(sum)}`)
    return `${share(this.total)} (${parts.join('; ')})`
  }
}

/** Prints a finding with all that its reproduction needs. */
export function describeFinding({ fault, input, sent }: Finding, seed: number): string {
  return [fault, `seed ${seed}`, `input ${JSON.stringify(input)}`, `sent ${JSON.stringify(sent)}`].join('\n')
}
