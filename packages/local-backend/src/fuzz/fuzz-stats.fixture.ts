import type { FrameMutation } from './frame-mutation.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'

/** An input: a step of a recorded session with changes. It is stored and printed in this form. */
export interface FuzzInput {
  step: string
  mutations: readonly Mutation[] | readonly FrameMutation[]
}

/** A rule that did not hold, and the input that broke it. */
export interface FuzzFinding {
  fault: string
  input: FuzzInput | undefined
  /** The first of the sent bytes. */
  sent: string
}

/** Counts of inputs: all, and those that the server accepted. */
export interface InputCount {
  inputs: number
  passed: number
}

/** Number of different faults after which a run ends. */
const mostFindings = 8

/** Returns the message of a fault without numbers and without its end. */
function kindOf(fault: string): string {
  return fault.replaceAll(/\d+/g, '').slice(0, 120)
}

/** Counts the inputs of a run, and keeps its findings. */
export class FuzzStats {
  readonly byRoute = new Map<string, InputCount>()
  readonly findings: FuzzFinding[] = []
  /** Number of inputs by the status of their answer; 0 if there was none. Messages have no status. */
  readonly statuses = new Map<number, number>()
  /** The last inputs, newest last. If the process has ended, one of them has caused it. */
  readonly journal: { input: FuzzInput; sent: string }[] = []
  /** The end of the process's log. */
  log = ''
  readonly total: InputCount = { inputs: 0, passed: 0 }
  /** Number of inputs after which a run ends. */
  most = Number.POSITIVE_INFINITY

  /** Returns whether the run continues: it ends after its inputs, or after the first findings. */
  get isOpen(): boolean {
    return this.total.inputs < this.most && this.findings.length < mostFindings
  }

  /** Records an input before it is sent. */
  begin(input: FuzzInput, sent: string): void {
    this.journal.push({ input, sent: sent.slice(0, 600) })
    if (this.journal.length > 60) this.journal.shift()
  }

  /** Counts an input, and stores its fault. */
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

  /** Stores a fault, unless there is one with nearly the same message. */
  find(fault: string, input?: FuzzInput, sent = ''): void {
    const isKnown = this.findings.some((one) => kindOf(one.fault) === kindOf(fault))
    if (!isKnown) this.findings.push({ fault, input, sent: sent.slice(0, 600) })
  }

  /** Returns sums of routes by the first segment of their names: `/rest`, `/auth`, `/mail`. */
  describe(): string {
    const sums = new Map<string, InputCount>()
    for (const [route, { inputs, passed }] of this.byRoute) {
      const [, name = route] = /^\S+ (\/[^/]*)/.exec(route) ?? []
      const sum = sums.get(name) ?? { inputs: 0, passed: 0 }
      sums.set(name, { inputs: sum.inputs + inputs, passed: sum.passed + passed })
    }
    const share = ({ inputs, passed }: InputCount) =>
      `${inputs}, ${Math.round((100 * passed) / Math.max(inputs, 1))} % accepted`
    const parts = [...sums].sort().map(([name, sum]) => `${name}: ${share(sum)}`)
    return `${share(this.total)} (${parts.join('; ')})`
  }
}

/** Formats a finding with everything that its reproduction needs. */
export function describeFinding({ fault, input, sent }: FuzzFinding, seed: number): string {
  return [fault, `seed ${seed}`, `input ${JSON.stringify(input)}`, `sent ${JSON.stringify(sent)}`].join('\n')
}
