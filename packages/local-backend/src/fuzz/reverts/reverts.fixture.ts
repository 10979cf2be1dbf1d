import type { RunOptions } from '../run-fuzz.fixture.ts'

/** A text in a source file, and the text that takes its place. */
export interface Patch {
  /** Relative to `src`. */
  file: string
  from: string
  to: string
}

/** A fix that is taken back, and the inputs among which the fuzzer has to find the fault again. */
export interface Revert {
  what: string
  patches?: readonly Patch[]
  /** `PORTICO_LIMITS` of the backend: budgets that are switched off. */
  limits?: string
  run: Omit<RunOptions, 'seed'>
  /** The fault, as the fuzzer reports it. */
  fault: RegExp
}

const sizes = 'size-limits.ts'
const offByScope = (budget: string, ...scopes: string[]) =>
  scopes.map((scope) => `${budget}.${scope}=off`).join()

/** The fixes against faults of availability, by their names in the tests. */
export const reverts: Readonly<Record<string, Revert>> = {
  depth: {
    what: 'JSON may be nested without end',
    patches: [{ file: sizes, from: 'deepestJson = 500', to: 'deepestJson = Number.POSITIVE_INFINITY' }],
    run: {
      inputs: 150,
      steps: /^live: |^account: .*\/(signup|user)( \d+)?$/,
      choice: { only: ['message', 'json'], mildShare: 0, focus: { isNested: true } },
    },
    fault: /RangeError|call stack|status 5|fault of the server|process ended/,
  },
  form: {
    what: 'a form may have fields without end',
    patches: [
      { file: sizes, from: 'form: 256 * 1024,', to: 'form: Number.POSITIVE_INFINITY,' },
      { file: sizes, from: 'fields: 20,', to: 'fields: Number.POSITIVE_INFINITY,' },
    ],
    limits: offByScope('memory', 'address', 'server'),
    run: {
      inputs: 6,
      steps: /: (POST|PUT) \/storage\/v1\/object\/(\*|upload\/sign\/\*)/,
      choice: { only: ['wire'], mildShare: 0, focus: { fields: { count: 12_000, bytes: 60_000 } } },
    },
    fault: /memory|right answer|no answer|process ended/,
  },
}
