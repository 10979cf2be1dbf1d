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
  /** Migrations of the project that are left out; then the database is made from scratch. */
  withoutMigrations?: RegExp
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
      choice: { only: ['message', 'json'], mildShare: 0, focus: { json: 'nested' } },
    },
    fault: /RangeError|call stack|status 5|fault of the server|process ended/,
  },
  presence: {
    what: 'presences of one address may take any memory',
    limits: [
      offByScope('presence', 'connection', 'share', 'topic', 'address', 'server'),
      offByScope('incoming', 'connection', 'address', 'server'),
      offByScope('outgoing', 'address', 'server'),
    ].join(),
    run: {
      inputs: 3,
      steps: /FRAME presence/,
      choice: { focus: { crowd: { sockets: 8, topics: 95, bytes: 900_000 } } },
    },
    fault: /memory|right answer/,
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
  metadata: {
    what: 'metadata of an account may have any size',
    patches: [
      { file: sizes, from: 'authBody: 256 * 1024,', to: 'authBody: 32 * 1024 ** 2,' },
      { file: sizes, from: 'accountMetadata: 16 * 1024,', to: 'accountMetadata: Number.POSITIVE_INFINITY,' },
    ],
    withoutMigrations: /_(metadata_limits|people_with_large_metadata)\.sql$/,
    run: {
      inputs: 120,
      steps: /^account: .*\/(signup|user)( \d+)?$/,
      choice: { only: ['json'], mildShare: 0, lengths: [15_000_000], focus: { json: 'long' } },
    },
    fault: /memory|right answer/,
  },
  sockets: {
    what: 'one address may have all sockets',
    limits: offByScope('sockets', 'account', 'anonymous', 'address'),
    run: {
      inputs: 1,
      steps: /FRAME phx_join/,
      choice: { focus: { crowd: { sockets: 2_100, topics: 0, bytes: 0 } } },
    },
    fault: /asked for a socket/,
  },
  heads: {
    what: 'a head may have no end',
    patches: [{ file: 'http/slow-clients.ts', from: 'headMs: 20_000', to: 'headMs: 0' }],
    run: {
      inputs: 3,
      steps: /^rows: GET/,
      choice: { only: ['wire'], mildShare: 0, focus: { isEndlessHead: true } },
    },
    fault: /no answer within/,
  },
}
