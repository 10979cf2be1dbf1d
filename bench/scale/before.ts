import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// @boundaries-ignore tests and benchmarks describe the machine in the same way
import { formatMachine, type Machine } from '../../scripts/machine.ts'
import type { BenchResult } from '../report/result.ts'

/** Numbers of an earlier run, which the results page shows next to those of the last run. */
export interface Before {
  commit: string
  /** ISO date. */
  at: string
  machine: Machine
  /** By the name of the measure. */
  values: Readonly<Record<string, number | null>>
}

const file = fileURLToPath(new URL('./before.json', import.meta.url))

/** Reads the numbers of the earlier run. Null if none were kept. */
export function readBefore(): Before | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Before) : null
}

/** Keeps a result as the earlier run, one number per line. Earlier numbers of its own are left out. */
export function keepBefore({ commit, at, machine, measures }: BenchResult): void {
  const own = measures.filter(({ name }) => !isBefore(name))
  const values = Object.fromEntries(own.map(({ name, value }) => [name, Number.isNaN(value) ? null : value]))
  const before: Before = { commit, at: at.slice(0, 10), machine, values }
  writeFileSync(file, `${JSON.stringify(before, null, 2)}\n`)
}

/** Names a number of the earlier run. */
export function beforeName(name: string): string {
  return `before: ${name}`
}

/** Describes the earlier run in a column of a table. */
export function describeBefore({ at, commit, machine }: Before): string {
  return `before (${at}, ${commit}, ${formatMachine(machine)})`
}

function isBefore(name: string): boolean {
  return name.startsWith(beforeName(''))
}
