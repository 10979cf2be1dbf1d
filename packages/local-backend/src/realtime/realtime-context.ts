import type { Context } from '../context/context.ts'
import type { Changes } from './changes.ts'
import type { Topics } from './topics.ts'

/** What every connection shares. */
export interface RealtimeContext extends Context {
  changes: Changes
  topics: Topics
}
