import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { supabaseDir } from '../../testing.ts'
import type { RunOptions } from '../run-fuzz.fixture.ts'

/** A text in a source file, and the text that replaces it. */
export interface Patch {
  /** Relative to `src`. */
  file: string
  from: string
  to: string
}

/** A reverted fix, and the inputs with which the fuzzer has to find the fault again. */
export interface Revert {
  what: string
  patches?: readonly Patch[]
  /** `PORTICO_LIMITS` of the backend: disabled budgets. */
  limits?: string
  /** Statements that revert earlier migrations. They fail if the reverted object no longer exists. */
  migration?: string
  /** Changes of the source that make a run faster, with and without the fix. */
  common?: readonly Patch[]
  run: Omit<RunOptions, 'seed'>
  /** The fuzzer's report of the fault. */
  fault: RegExp
}

const sizes = 'size-limits.ts'
const infinity = 'Number.POSITIVE_INFINITY'
const offByScope = (budget: string, ...scopes: string[]) =>
  scopes.map((scope) => `${budget}.${scope}=off`).join()
const readMigration = (name: string) => readFileSync(join(supabaseDir, 'migrations', `${name}.sql`), 'utf8')

/** Fixes of availability faults, by their names in the tests. */
export const reverts: Readonly<Record<string, Revert>> = {
  depth: {
    what: 'JSON may be nested without end',
    patches: [{ file: sizes, from: 'maxJsonDepth = 500', to: `maxJsonDepth = ${infinity}` }],
    run: {
      inputs: 150,
      steps: /^live: |^account: .*\/(signup|user)( \d+)?$/,
      choice: {
        only: ['message', 'json'],
        mildShare: 0,
        focus: {
          json: (['[', '{'] as const).flatMap((nest) =>
            [501, 5_000, 100_000].map((depth) => ({ nest, depth })),
          ),
        },
      },
    },
    fault: /RangeError|call stack|status 5|fault of the server|process ended/,
  },
  presences: {
    what: 'presences and channels may take any memory',
    limits: [
      offByScope('presence', 'connection', 'share', 'topic', 'address', 'server'),
      offByScope('channels', 'connection', 'address', 'server'),
      offByScope('incoming', 'connection', 'address', 'server'),
      offByScope('outgoing', 'address', 'server'),
    ].join(),
    run: {
      inputs: 1,
      lanes: 1,
      steps: /^live: FRAME presence$/,
      choice: {
        only: ['crowd'],
        mildShare: 0,
        focus: { crowd: { sockets: 8, topics: 95, bytes: 1_000_000, isApart: true } },
      },
    },
    fault: /of memory|process ended/,
  },
  form: {
    what: 'a form may have fields without end',
    patches: [
      { file: sizes, from: 'form: 256 * 1024,', to: `form: ${infinity},` },
      { file: sizes, from: 'fields: 20,', to: `fields: ${infinity},` },
    ],
    limits: offByScope('memory', 'address', 'server'),
    run: {
      inputs: 6,
      steps: /: (POST|PUT) \/storage\/v1\/object\/(\*|upload\/sign\/\*)/,
      choice: {
        only: ['wire'],
        mildShare: 0,
        focus: { wire: [{ fields: { count: 12_000, bytes: 60_000 } }] },
      },
    },
    fault: /of memory|right answer|no answer|process ended/,
  },
  metadata: {
    what: 'accounts may have metadata of any size, and the list of people unpacks it',
    patches: [
      { file: sizes, from: 'accountMetadata: 16 * 1024,', to: 'accountMetadata: 1024 ** 3,' },
      { file: sizes, from: 'authBody: 256 * 1024,', to: 'authBody: 32 * 1024 ** 2,' },
    ],
    migration: `drop trigger portico_limit_metadata on auth.users;\n${readMigration('20261124080000_many_people')}`,
    run: {
      inputs: 4,
      steps: /^account: POST \/auth\/v1\/signup 2$/,
      choice: {
        only: ['json'],
        mildShare: 0,
        focus: { json: [{ text: { text: 'x', times: 6_000_000 } }], times: 2 },
      },
    },
    fault: /the list of people|metadata of \d+ bytes/,
  },
  sockets: {
    what: 'one address may open all sockets',
    limits: [offByScope('sockets', 'account', 'anonymous', 'address'), 'connections.address=off'].join(),
    run: {
      inputs: 1,
      lanes: 1,
      steps: /^live: FRAME presence$/,
      choice: { only: ['crowd'], mildShare: 0, focus: { crowd: { sockets: 2_100, topics: 0, bytes: 0 } } },
    },
    fault: /a message of a channel and had no right answer/,
  },
  views: {
    what: 'one user may share any number of large views',
    migration: 'drop trigger portico_limit_views on public.portico_views',
    run: {
      inputs: 12,
      steps: /^rows: POST \/rest\/v1\/portico_views$/,
      choice: {
        only: ['json'],
        mildShare: 0,
        focus: { json: [{ text: { text: 'x', times: 60_000 } }], times: 100 },
      },
    },
    fault: /shares \d+ views of a table/,
  },
  requests: {
    what: 'a file request without limits takes any number of bytes',
    migration: 'drop trigger portico_limit_upload_request on public.portico_upload_requests',
    run: {
      inputs: 12,
      steps: /^files: POST \/rest\/v1\/rpc\/portico_reserve_upload/,
      choice: { only: ['json'], mildShare: 0, focus: { json: [{ raw: '5000000000' }], times: 200 } },
    },
    fault: /a file request has announced/,
  },
  heads: {
    what: 'the head of a request may have no end',
    patches: [{ file: 'http/http-server.ts', from: 'headersTimeout: times.headMs,', to: '' }],
    common: [{ file: 'http/slow-clients.ts', from: 'headMs: 20_000,', to: 'headMs: 2_000,' }],
    run: {
      inputs: 8,
      longestHead: 10_000,
      steps: /^rows: GET \/rest\/v1\/projects/,
      choice: { only: ['wire'], mildShare: 0, focus: { wire: [{ isEndlessHead: true }] } },
    },
    fault: /no answer within/,
  },
  disk: {
    what: 'an upload onto a full disk fails as an error of the server',
    patches: [
      {
        file: 'budgets/disk-full.ts',
        from: "new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])",
        to: 'new Set<unknown>()',
      },
    ],
    run: {
      inputs: 80,
      isDiskFull: true,
      steps: /^files: (POST|PUT|PATCH) \/storage/,
      choice: { mildShare: 1 },
    },
    fault: /status 500/,
  },
}
