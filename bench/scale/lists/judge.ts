import { catalog } from '../catalog/catalog.ts'
import { type Growth, isFlat, mostGrowth } from '../growth.ts'
import type { Known, KnownGrowth, Linear } from './lists.ts'

/** How much worse than in its list a known call may get, because plans change a little with the sample of the planner. */
const tolerance = 1.5

/** The lists that growths are compared with. */
export interface Lists {
  known: Known
  linear: Linear
}

/** Returns a sentence for each call that is refused or grows without being on a list, and for each entry of a list that is not needed. */
export function judge(growths: readonly Growth[], { known, linear }: Lists): string[] {
  const names = new Set(catalog.map(({ name }) => name))
  const unknown = [...Object.keys(known), ...Object.keys(linear)].filter((name) => !names.has(name))
  const listed = Object.keys(known).filter((name) => name in linear)
  return [
    ...unknown.map((name) => `"${name}" is on a list and not in the catalogue.`),
    ...listed.map((name) => `"${name}" is on both lists.`),
    ...growths.flatMap((growth) => judgeOne(growth, { known, linear })),
  ]
}

function judgeOne(growth: Growth, { known, linear }: Lists): string[] {
  const [call, actor] = splitName(growth.name)
  const refusal = refusalOf(growth)
  if (refusal !== null) return [`"${growth.name}" is refused: ${refusal}`]
  if (call in linear) return []
  const expected = known[call]?.[actor]
  if (isFlat(growth))
    return expected === undefined
      ? []
      : [`"${growth.name}" does not grow any more. Remove it from the list of known calls.`]
  const reads = `It reads ${describe(growth.small)} and then ${describe(growth.large)}`
  if (expected === undefined)
    return [
      `"${growth.name}" grows ${shown(growth)} times with 10 times the data, more than ${mostGrowth}. ${reads}.`,
    ]
  const limit = expected === 'timeout' ? Number.POSITIVE_INFINITY : expected * tolerance
  return growth.growth <= limit
    ? []
    : [
        `"${growth.name}" grows ${shown(growth)} times, and ${expected} times according to the list. ${reads}.`,
      ]
}

/**
 * Returns the list of known calls without those that do not grow any more, and with lower numbers where they have fallen. A first list
 * takes all calls that grow.
 */
export function shrinkKnown(growths: readonly Growth[], { known, linear }: Lists): Known {
  const isFirst = Object.keys(known).length === 0
  const entries = new Map<string, Record<string, KnownGrowth>>()
  for (const growth of growths) {
    const [call, actor] = splitName(growth.name)
    const expected = known[call]?.[actor]
    if (isFlat(growth) || refusalOf(growth) !== null || call in linear) continue
    if (!isFirst && expected === undefined) continue
    const now = Number.isFinite(growth.growth) ? Math.round(growth.growth * 10) / 10 : 'timeout'
    const hasFallen = typeof now === 'number' && (typeof expected !== 'number' || now < expected)
    entries.set(call, { ...entries.get(call), [actor]: hasFallen ? now : (expected ?? now) })
  }
  return Object.fromEntries(entries)
}

/** Splits `call (actor)`. */
export function splitName(name: string): [call: string, actor: string] {
  const [, call = name, actor = ''] = /^(.*) \((\w+)\)$/.exec(name) ?? []
  return [call, actor]
}

function refusalOf({ small, large }: Growth): string | null {
  return small.refusal ?? large.refusal
}

function describe({ buffers, rows, returned, isTimeout }: Growth['small']): string {
  return isTimeout ? 'nothing in its time' : `${buffers} pages and ${rows} rows for ${returned}`
}

function shown({ growth }: Growth): string {
  return Number.isFinite(growth) ? growth.toFixed(1) : 'without end'
}
