import { alignColumns, formatCount } from '../console/format-text.ts'
import { npxPortico } from '../console/npx-portico.ts'
import type { ChangeSharesResult } from '../release/change-shares.ts'
import type { ConcurrentChange } from '../release/concurrent-change.ts'

/** Describes the live versions: `Everybody gets files 1.0.1`, `75 % of all devices get files 1.0.0, 25 % get 1.0.1`. */
export function describeLive(
  remote: string,
  shares: Readonly<Record<string, number>>,
  { isPlanned = false } = {},
): string {
  const entries = Object.entries(shares)
  const [only] = entries
  if (!only) return `Nobody gets ${remote}`
  if (entries.length === 1) return `Everybody ${isPlanned ? 'would get' : 'gets'} ${remote} ${only[0]}`
  const get = isPlanned ? 'would get' : 'get'
  return entries
    .map(([version, traffic], index) =>
      index === 0
        ? `${traffic} % of all devices ${get} ${remote} ${version}`
        : `${traffic} % ${get} ${version}`,
    )
    .join(', ')
}

/** Describes the result of `promote` and `rollback`: the change, the live versions, and the next command. */
export function describeOutcome(outcome: ChangeSharesResult): string {
  const { remote, shares, before, dryRun, overtaken } = outcome
  if (overtaken) return [...describeConcurrentChange(remote, overtaken), ...documentsOf(outcome)].join('\n')
  const isSame = JSON.stringify(shares) === JSON.stringify(before)
  const live = describeLive(remote, shares, { isPlanned: dryRun && !isSame })
  if (dryRun) return `${live}${isSame ? ' already' : ''}. Nothing was written.`
  const next = isSame ? [] : nextCommands(outcome)
  return [
    isSame ? `${live} already. Nothing was changed.` : `${live}.`,
    ...alignColumns(next),
    ...documentsOf(outcome),
  ].join('\n')
}

function nextCommands({ remote, shares, before }: ChangeSharesResult): string[][] {
  const live = Object.keys(shares)
  const taken = Object.keys(before).filter((version) => !live.includes(version))
  const canary = live.length > 1 ? live.at(-1) : undefined
  if (canary !== undefined)
    return [
      ['To give it to everybody:', `${npxPortico} promote ${remote} ${canary}`],
      ['To take it back:', `${npxPortico} rollback ${remote}`],
    ]
  return taken.map((version) => [`To give ${version} again:`, `${npxPortico} promote ${remote} ${version}`])
}

function documentsOf({ dryRun, documents }: ChangeSharesResult): string[] {
  return dryRun || documents ? [] : [documentsPending]
}

/** Reports that another run has changed a remote since this one wrote its revision. Empty if no run has. */
export function describeConcurrentChange(remote: string, overtaken: ConcurrentChange | null): string[] {
  if (!overtaken) return []
  const { by, revision, shares } = overtaken
  return [
    `${by ?? 'Another run'} changed ${remote} meanwhile: since revision ${revision}, ${lowerFirst(describeLive(remote, shares))}.`,
  ]
}

/** The advice about documents that this run could not write. */
export const documentsPending = `The documents are not written yet: ${npxPortico} documents does it, with the right to write them (--site).`

/** Returns the age of a time in the largest unit that is not zero. */
export function formatAge(time: string | undefined, now: number): string {
  if (!time) return 'at an unknown time'
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000))
  const units: [name: string, length: number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]
  for (const [name, length] of units) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${formatCount(count, name)} ago`
  }
  return 'just now'
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
