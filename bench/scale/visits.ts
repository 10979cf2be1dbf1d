import type { Measurement } from '../measure.ts'
import { nameOf, type Outcomes } from './run-calls.ts'

/** Calls of the database that a page sends when a user opens it. */
const pages = {
  home: ['home'],
  files: ['buckets', 'open a folder of 17 files', 'limits of the project', 'favourites'],
  data: [
    ...['list of tables', 'a table', 'own rows: first page', 'own rows: planned count'],
    ...['own views', 'views of others', 'view that a table opens with'],
  ],
} as const

/** One user of so many is a heavy one. */
const heavyOneOf = 100

const visitsADay = 1_000_000
const msOfADay = 86_400_000

/**
 * Calculates the processors that a database needs for a million visits a day, from the measured times of their calls: for home alone, and
 * for a visit that opens a folder and a table too. A value of 1 is one processor that does nothing else.
 */
export function visitCosts(outcomes: Outcomes): Measurement[] {
  const home = costOf(pages.home, outcomes)
  const all = home + costOf(pages.files, outcomes) + costOf(pages.data, outcomes)
  return [
    { name: 'processors for a million visits of home a day', value: home, unit: '' },
    { name: 'processors for a million visits of home, a folder and a table a day', value: all, unit: '' },
  ]
}

function costOf(calls: readonly string[], outcomes: Outcomes): number {
  const ms = calls.reduce((sum, name) => {
    const ordinary = outcomes.get(nameOf({ name }, 'ordinary'))?.ms ?? Number.NaN
    const heavy = outcomes.get(nameOf({ name }, 'heavy'))?.ms ?? ordinary
    return sum + (ordinary * (heavyOneOf - 1) + heavy) / heavyOneOf
  }, 0)
  return (ms * visitsADay) / msOfADay
}
