import {
  baselinePath,
  type CountDifference,
  compareCounts,
  countFindings,
  type FindingCounts,
  getPackage,
  sumPackages,
} from './baseline.ts'
import { findRaise } from './baseline-history.ts'
import { readChangedLines, runGit } from './git.ts'
import { formatFinding } from './report.ts'
import type { ProseFinding, Rule } from './rules.ts'
import { checkSubject, readHistory } from './subjects.ts'

/** The result of a check. */
interface Outcome {
  ok: boolean
  text: string
}

/** The file whose first commit starts the check of commit subjects. */
const marker = 'scripts/prose.ts'

/** Maximum number of listed findings of a package if the changed lines contain none. */
const listed = 10

/** Compares findings with the baseline. It fails if a count or the baseline rose, and if a count fell without an update. */
export function checkBaseline(
  folder: string,
  findings: readonly ProseFinding[],
  baseline: FindingCounts,
): Outcome {
  const differences = compareCounts(baseline, countFindings(findings))
  const risen = differences.filter(({ actual, expected }) => actual > expected)
  const fallen = differences.filter(({ actual, expected }) => actual < expected)
  const since = risen.length > 0 ? runGit(folder, 'log', '-1', '--format=%H', '--', baselinePath)?.trim() : ''
  const changed = since ? readChangedLines(folder, since) : null
  const isNew = ({ path, line }: ProseFinding) => changed?.get(path)?.has(line) ?? false
  const texts = [
    ...risen.map((difference) => explainRise(difference, findings, isNew)),
    ...fallen.map(
      ({ package: name, category, expected, actual }) =>
        `${name}, ${category}: ${actual} findings, ${expected} in the baseline.`,
    ),
  ]
  const raise = findRaise(folder, baseline)
  if (raise) texts.push(raise)
  if (fallen.length > 0)
    texts.push(`Fewer findings are progress: run \`npm run prose -- --update\` and commit ${baselinePath}.`)
  if (texts.length > 0) return { ok: false, text: texts.join('\n') }
  return {
    ok: true,
    text: `${findings.length.toLocaleString('en')} findings, the same as in ${baselinePath}.`,
  }
}

function explainRise(
  { package: name, category, expected, actual }: CountDifference,
  findings: readonly ProseFinding[],
  isNew: (finding: ProseFinding) => boolean,
): string {
  const all = findings.filter((finding) => finding.category === category && getPackage(finding.path) === name)
  const added = all.filter(isNew)
  const title = `${name}, ${category}: ${actual} findings, the baseline allows ${expected}.`
  if (added.length > 0) return [`${title} New or edited lines:`, ...added.map(formatFinding)].join('\n')
  const rest = all.length > listed ? [`… and ${all.length - listed} more: npm run prose -- ${name}`] : []
  const moved =
    'No new or edited line has one. If files moved between packages, run `npm run prose -- --move`.'
  return [`${title} ${moved}`, ...all.slice(0, listed).map(formatFinding), ...rest].join('\n')
}

/** Checks the subjects of all commits since the check exists. Shallow clones and folders without Git are skipped. */
export function checkHistory(folder: string, rules: readonly Rule[]): Outcome {
  const history = readHistory(folder, marker)
  if ('skipped' in history)
    return { ok: true, text: `Commit subjects were not checked, because ${history.skipped}.` }
  const findings = history.commits.flatMap((commit) => checkSubject(commit, rules))
  if (findings.length > 0) return { ok: false, text: findings.map(formatFinding).join('\n') }
  return { ok: true, text: `${history.commits.length} commit subjects are fine.` }
}

/**
 * Decides whether a baseline may be replaced. No count of a package may rise; with `isMove`, no sum over all packages
 * may rise, so that findings may move between packages.
 */
export function refuseRise(baseline: FindingCounts, actual: FindingCounts, isMove: boolean): string | null {
  const [before, after] = isMove ? [sumPackages(baseline), sumPackages(actual)] : [baseline, actual]
  const risen = compareCounts(before, after).filter((difference) => difference.actual > difference.expected)
  if (risen.length === 0) return null
  const rows = risen.map(
    (row) => `${row.package}, ${row.category}: ${row.actual} findings, ${row.expected} in the baseline`,
  )
  const advice = isMove
    ? 'Fix the new findings first.'
    : 'Fix the new findings first. If files moved between packages, use --move, which compares the sums.'
  return [...rows, `The baseline may only fall. ${advice}`].join('\n')
}
