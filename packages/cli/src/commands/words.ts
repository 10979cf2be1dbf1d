import { npxPortico } from '../console/npx-portico.ts'
import type { OvertakingChange } from '../release/overtaking.ts'

/** `1.4.2 90 %, 1.5.0 10 %` */
export function describeShares(shares: Record<string, number>): string {
  return Object.entries(shares)
    .map(([version, traffic]) => `${version} ${traffic} %`)
    .join(', ')
}

/** Says that another run has changed a remote since this one wrote its revision. Empty if no run has. */
export function describeOvertaking(remote: string, overtaken: OvertakingChange | null): string[] {
  if (!overtaken) return []
  const { by, revision, shares } = overtaken
  return [
    `${by ?? 'Another run'} changed ${remote} meanwhile: since revision ${revision} it serves ${describeShares(shares)}.`,
  ]
}

/** What to do about documents that this run could not write. */
export const documentsLeft = `The documents are not written yet: ${npxPortico} documents does it, with the right to write them (--site).`

/** How long ago, in the largest unit that is not zero. */
export function ago(time: string | undefined, now: number): string {
  if (!time) return 'at an unknown time'
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000))
  const units: [name: string, length: number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]
  for (const [name, length] of units) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
