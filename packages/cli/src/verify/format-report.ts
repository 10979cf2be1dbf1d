import { npxPortico } from '../console/npx-portico.ts'
import type { VerifyFinding } from './finding.ts'
import type { VerifyReport } from './verify.ts'

/**
 * Formats a report for the terminal: the number of checked files, and each type of finding once, with the number of its files. With
 * `isVerbose`, each release and each finding.
 */
export function formatReport(report: VerifyReport, isVerbose = false): string {
  const { revision, releases, findings, ok } = report
  const lines = isVerbose ? releases.map(describeRelease) : [summaryOf(releases)]
  const groups = isVerbose ? findings.map((finding) => [finding]) : groupsOf(findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  const verdict = ok
    ? `Revision ${revision}: every file is the one that was released.`
    : `Revision ${revision}: ${errors} ${errors === 1 ? 'error' : 'errors'}.`
  const hint = groups.length < findings.length ? [`${npxPortico} verify --verbose tells each of them.`] : []
  return [...lines, ...groups.map(describeGroup), ...hint, verdict].join('\n')
}

function describeRelease({
  remote,
  version,
  traffic,
  files,
  bytes,
}: VerifyReport['releases'][number]): string {
  return `${remote} ${version} (${traffic} %): ${files} files, ${kilobytes(bytes)}`
}

function summaryOf(releases: VerifyReport['releases']): string {
  const remotes = new Set(releases.map(({ remote }) => remote)).size
  const sum = (key: 'files' | 'bytes') => releases.reduce((total, release) => total + release[key], 0)
  const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
  return `${count(remotes, 'remote')}, ${count(releases.length, 'release')}: ${count(sum('files'), 'file')}, ${kilobytes(sum('bytes'))}`
}

/** Groups findings by type: their texts are equal except for the parts in brackets, such as sizes and hashes. */
function groupsOf(findings: readonly VerifyFinding[]): VerifyFinding[][] {
  const kind = ({ level, problem, name }: VerifyFinding) =>
    JSON.stringify([level, problem.replace(/ \(.*?\)/g, ''), name])
  return [...Map.groupBy(findings, kind).values()]
}

function describeGroup([first, ...more]: VerifyFinding[]): string {
  if (!first) return ''
  const { level, where, problem, name } = first
  const others = more.length > 0 ? ` and ${more.length} more:` : ''
  return `${level}: ${where}${others} ${problem}${name ? ` (${name})` : ''}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
