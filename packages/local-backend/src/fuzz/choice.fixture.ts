import type { Crowd, FrameMutation } from './frame-mutation.fixture.ts'
import type { JsonChange } from './json-mutation.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'
import type { Wire } from './request.fixture.ts'

/** Changes that take the place of all others of their kind. Their places in the input stay random. */
export interface Focus {
  /** Values of JSON become one of these. */
  json?: readonly JsonChange[]
  /** Requests are sent in one of these ways. */
  wire?: readonly Wire[]
  /** Crowds are this one, and come with every message. */
  crowd?: Crowd
  /** Each changed request is sent so often. */
  times?: number
}

/** How inputs are chosen. */
export interface Choice {
  /** Ids and paths of another user, which an attacker may have guessed. */
  words: readonly string[]
  /** Share of inputs with one mild change. Default: 0.62. */
  mildShare?: number
  /** Chooses only these kinds of changes; default: all. */
  only?: readonly (Mutation['on'] | FrameMutation['on'])[]
  /** Sends heads that have no end: the answer takes as long as the server's limit for a head. Default: false. */
  hasEndlessHeads?: boolean
  /** Chooses some changes only, for the test of the fuzzer itself. */
  focus?: Focus
  /** The path and the query stay as they are: requests with the secret key may not reach another user's rows. */
  keepsTarget?: boolean
}
