import { setTimeout } from 'node:timers/promises'
import { startChildBackend } from '@portico/local-backend/apart'
import { createListenerCrowd, type ListenerCrowd } from '@portico/local-backend/crowd'
import type { Bench } from '../measure.ts'

const people = 50
const seconds = 60
/** Requested changes per second: slightly above the target, so that a sufficient machine shows it. */
const rate = 220
const longestWait = 60_000
/** Rates to try for some seconds each, until one is too high: the rate is not reached, or a client gets a change later than `latest`. */
const tried = { rates: [100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500], seconds: 15 }
const latest = 2_000

/** Rate of changes that the embedded Realtime delivers to many users under five policies, and their delay. */
export const bench: Bench = {
  name: 'Changes of rows, as those are told who listen',
  run: async () => {
    const backend = await startChildBackend()
    const crowd = await createListenerCrowd(backend, people)
    try {
      const began = performance.now()
      const count = await crowd.write(rate, seconds)
      const each = (performance.now() - began) / count
      await until(() => crowd.faults().length === 0, 'Somebody was not sent what they may see')
      const delays = crowd.listeners.flatMap((listener) => listener.delays).sort((a, b) => a - b)
      const highest = await highestRate(crowd)
      await backend.kill()
      await backend.restart()
      const restarted = performance.now()
      await until(() => isThere(crowd), 'Somebody has not come back')
      return [
        {
          name: `a change, of ${count.toLocaleString('en')} in ${seconds} s`,
          value: each,
          unit: 'ms',
          target: 5,
          note: `${(1000 / each).toFixed(0)} a second; ${people} people under five policies`,
        },
        {
          name: 'the slowest on its way to somebody',
          value: delays.at(-1) ?? Number.NaN,
          unit: 'ms',
          target: latest,
          note: `of ${delays.length.toLocaleString('en')} messages; half within ${delays[delays.length >> 1]?.toFixed(0)} ms`,
        },
        {
          name: 'the highest rate that all were told of in time',
          value: highest,
          unit: '',
          note: `changes a second, for ${tried.seconds} s`,
        },
        {
          name: 'everybody is back after kill -9',
          value: performance.now() - restarted,
          unit: 'ms',
          target: 5000,
          note: 'from when the backend answers again',
        },
      ]
    } finally {
      crowd.leave()
      await backend.close()
    }
  },
}

async function highestRate(crowd: ListenerCrowd): Promise<number> {
  let reached = 0
  for (const asked of tried.rates) {
    const before = crowd.listeners.map(({ delays }) => delays.length)
    const began = performance.now()
    const count = await crowd.write(asked, tried.seconds)
    const perSecond = (count * 1000) / (performance.now() - began)
    await until(() => crowd.faults().length === 0, 'Somebody was not sent what they may see')
    const slowest = crowd.listeners
      .flatMap(({ delays }, n) => delays.slice(before[n]))
      .reduce((most, delay) => Math.max(most, delay), 0)
    if (perSecond < asked * 0.95 || slowest > latest) break
    reached = Math.round(perSecond)
  }
  return reached
}

function isThere({ listeners }: ListenerCrowd): boolean {
  return listeners.every(({ states }) => states.length > 1 && states.at(-1) === 'SUBSCRIBED')
}

async function until(check: () => boolean, otherwise: string): Promise<void> {
  const end = performance.now() + longestWait
  while (!check()) {
    if (performance.now() > end) throw new Error(otherwise)
    await setTimeout(50)
  }
}
