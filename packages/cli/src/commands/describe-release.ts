import { alignColumns, formatCount } from '../console/format-text.ts'
import { npxPortico } from '../console/npx-portico.ts'
import type { Store } from '../registry/change.ts'
import type { ReleaseResult } from '../release/release.ts'
import { describeConcurrentChange, documentsPending } from './describe-changes.ts'

/** The result of a release, with the additions of its command. */
export interface ReleaseReport extends ReleaseResult {
  /** The address of the remote in its portal; null if unknown. */
  url: string | null
  /** Whether that is a portal on this machine which is not running. */
  isStopped: boolean
  /** The address of that portal if it runs from source and serves no releases; null otherwise. */
  development: string | null
  /** Ids of other keys on this machine that could have signed it. */
  otherKeys: readonly string[]
}

/** Describes a release for the terminal. */
export function describeRelease(report: ReleaseReport, { target }: Store): string {
  const { remote, version, traffic, files, bytes, revision, dryRun, unchanged } = report
  const size = `${formatCount(files, 'file')}, ${(bytes / 1000).toFixed(0)} kB`
  const who = traffic === 100 ? 'for everybody' : `for ${traffic} % of all devices`
  if (unchanged)
    return [
      `Unchanged: ${remote} ${version} is live ${who} already, and the sources are the same. --version releases them again.`,
      ...nextOf(report),
    ].join('\n')
  if (dryRun)
    return `Would release ${remote} ${version} ${who} (${size}) to ${target.name}. Everything it was checked for holds.`
  if (revision === null)
    return `${remote} ${version} is uploaded (${size}), and not live: ${npxPortico} promote ${remote} ${version}.`
  const begun = report.resumed ? '; its files were stored before' : ''
  return [
    traffic === 0
      ? `${remote} ${version} is released, and no device gets it (${size}, revision ${revision})${begun}.`
      : `${remote} ${version} is live ${who} (${size}, revision ${revision})${begun}.`,
    ...describeKeys(report),
    ...describeConcurrentChange(remote, report.overtaken),
    ...nextOf(report),
  ].join('\n')
}

function describeKeys({ signedBy, otherKeys }: ReleaseReport): string[] {
  if (signedBy === null) return []
  const others = otherKeys.length > 0 ? ` Here is also ${otherKeys.join(', ')}: PORTICO_KEY chooses.` : ''
  return [`It is signed by ${signedBy}.${others}`]
}

function nextOf(report: ReleaseReport): string[] {
  const { remote, version, traffic, documents, unchanged } = report
  return [
    ...describePlace(report),
    ...(traffic < 100 && !unchanged
      ? alignColumns([
          ['To give it to everybody:', `${npxPortico} promote ${remote} ${version}`],
          ['To take it back:', `${npxPortico} rollback ${remote}`],
        ])
      : []),
    ...(documents || unchanged ? [] : [documentsPending]),
  ]
}

/** Returns lines with the address of the release. */
function describePlace({ url, traffic, isStopped, development }: ReleaseReport): string[] {
  if (url === null || traffic === 0) return []
  if (development !== null)
    return [
      `The portal at ${development} runs from its sources (npm run dev) and shows no releases.`,
      `To see this one, stop it and run npm start in its folder. The release is then at ${url}`,
    ]
  return [
    isStopped
      ? `The portal does not run now. After npm start in its folder it is at ${url}`
      : `It is at ${url}`,
  ]
}
