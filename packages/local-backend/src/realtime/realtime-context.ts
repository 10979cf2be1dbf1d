import type { Throttle } from '../budgets/throttle.ts'
import type { Context } from '../context/context.ts'
import type { Changes } from './changes.ts'
import type { Topics } from './topics.ts'

/** The parts that all connections share. */
export interface RealtimeContext extends Context {
  changes: Changes
  topics: Topics
  /** Delays the bytes of messages by address. */
  throttle: Throttle
}
