import type { FrameMutation, SocketCrowd } from './frame-mutation.fixture.ts'
import type { JsonChange } from './json-mutation.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'
import type { Wire } from './request.fixture.ts'

/** Changes that replace all others of their kind. Their positions in the input stay random. */
export interface MutationFocus {
  /** Values of JSON become one of these. */
  json?: readonly JsonChange[]
  /** Requests are sent in one of these ways. */
  wire?: readonly Wire[]
  /** The only crowd, which comes with every message. */
  crowd?: SocketCrowd
  /** Number of times that each changed request is sent. */
  times?: number
}

/** The choice of inputs. */
export interface MutationChoice {
  /** Ids and paths of another user, which an attacker may have guessed. */
  words: readonly string[]
  /** Share of inputs with one mild change. Default: 0.62. */
  mildShare?: number
  /** Chooses only these kinds of changes; default: all. */
  only?: readonly (Mutation['on'] | FrameMutation['on'])[]
  /** True to send heads without end. The answer then takes as long as the server's limit for a head. Default: false. */
  hasEndlessHeads?: boolean
  /** Chooses some changes only, for the test of the fuzzer itself. */
  focus?: MutationFocus
  /** True to keep path and query, because requests with the secret key may not reach another user's rows. */
  keepsTarget?: boolean
}
