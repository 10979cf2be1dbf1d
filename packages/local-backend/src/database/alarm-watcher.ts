// The thread that rings what the main thread, being busy, cannot.
import { Session } from 'node:inspector'
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { WatchedAlarm } from './alarms.ts'

/** What the event loop may be late by before it is interrupted, in milliseconds. */
const patience = 20

parentPort?.on('message', async ({ ms, isOver }: WatchedAlarm) => {
  await setTimeout(ms + patience)
  if (Atomics.load(isOver, 0) === 1) return
  const session = new Session()
  session.connectToMainThread()
  const expression = 'globalThis[Symbol.for("portico alarms")]()'
  session.post('Runtime.evaluate', { expression }, () => session.disconnect())
})
