import { baselinePath, compareCounts, type FindingCounts, sumPackages } from './baseline.ts'
import { runGit } from './git.ts'

/** A change of the baseline: a commit, or the edits that are not committed. */
interface BaselineChange {
  /** Short hash; null for edits that are not committed. */
  commit: string | null
  before: FindingCounts
  after: FindingCounts
}

/** Files that determine the findings. A commit that changes one of them may raise the baseline. */
const isRule = /^(?:scripts\/prose\/(?!.*\.test\.)[\w-]+\.ts|docs\/glossary\.md)$/m

/**
 * Explains a baseline that was raised by hand: a sum over all packages is higher than before a change that changes no rule.
 * Null if there is no such change, or no Git. Merges are left out.
 */
export function findRaise(folder: string, current: FindingCounts): string | null {
  for (const { commit, before, after } of readChanges(folder)) {
    if (findRise(before, after).length === 0) continue
    if (isRule.test(listFiles(folder, commit))) return null
    const risen = findRise(before, current)
    if (risen.length === 0) continue
    const rows = risen.map(({ category, expected, actual }) => `${category}: ${actual}, before ${expected}`)
    const where = commit ? `Commit ${commit}` : 'An edit that is not committed'
    return `${where} raised ${baselinePath} (${rows.join('; ')}). Fix the new findings and lower it again. Only a commit that changes a rule may raise it.`
  }
  return null
}

const findRise = (before: FindingCounts, after: FindingCounts) =>
  compareCounts(sumPackages(before), sumPackages(after)).filter(({ actual, expected }) => actual > expected)

/** Returns the changes of the baseline, newest first. */
function readChanges(folder: string): BaselineChange[] {
  // A patch with all lines contains the whole file before and after.
  const patch = ['-p', '--unified=100000', '--no-color', '--no-ext-diff', '--diff-filter=M']
  const edits = runGit(folder, 'diff', ...patch, 'HEAD', '--', baselinePath) ?? ''
  const log = runGit(folder, 'log', ...patch, '--no-merges', '--format=%x00%h', '--', baselinePath) ?? ''
  return [`\n${edits}`, ...log.split('\0').slice(1)].flatMap((entry) => {
    const hunk = entry.indexOf('\n@@')
    if (hunk === -1) return []
    const lines = entry
      .slice(hunk + 1)
      .split('\n')
      .slice(1)
    const [before, after] = ['-', '+'].map((mark) => parseSide(lines, mark))
    const commit = entry.slice(0, entry.indexOf('\n')) || null
    return before && after ? [{ commit, before, after }] : []
  })
}

/** Parses one side of a patch. Null if it isn't JSON, as after a merge with conflicts. */
function parseSide(lines: readonly string[], mark: string): FindingCounts | null {
  const own = lines.filter((line) => line.startsWith(' ') || line.startsWith(mark))
  try {
    return JSON.parse(own.map((line) => line.slice(1)).join('\n')) as FindingCounts
  } catch {
    return null
  }
}

function listFiles(folder: string, commit: string | null): string {
  const args = commit ? ['show', '--name-only', '--format=', commit] : ['diff', '--name-only', 'HEAD']
  return runGit(folder, ...args) ?? ''
}
