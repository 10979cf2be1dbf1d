// The thread that triggers timers while the main thread is busy.
import { Session } from 'node:inspector'
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { WatchedAlarm } from './alarms.ts'

/** Milliseconds by which the event loop may be late before it is interrupted. */
const patience = 20

parentPort?.on('message', async ({ ms, isOver }: WatchedAlarm) => {
  await setTimeout(ms + patience)
  if (Atomics.load(isOver, 0) === 1) return
  const session = new Session()
  session.connectToMainThread()
  const expression = 'globalThis[Symbol.for("portico alarms")]()'
  session.post('Runtime.evaluate', { expression }, () => session.disconnect())
})
