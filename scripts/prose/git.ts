import { execFileSync } from 'node:child_process'

/** Runs git in a folder and returns its output. Null if git is missing or fails, for example outside a repository. */
export function runGit(folder: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
  } catch {
    return null
  }
}

/** Line numbers per file: the lines that a change adds or edits. */
type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>

/** Returns the lines that differ from the commit `base`, untracked files included. Null if git doesn't know `base`. */
export function readChangedLines(folder: string, base: string): ChangedLines | null {
  // The user's own settings may change the format of a diff.
  const format = ['--unified=0', '--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/']
  const diff = runGit(folder, 'diff', ...format, '--relative', base, '--')
  if (diff === null) return null
  const changed = parseDiff(diff)
  const untracked = runGit(folder, 'ls-files', '--others', '--exclude-standard') ?? ''
  for (const path of untracked.split('\n').filter(Boolean)) changed.set(path, new AllLines())
  return changed
}

/** Reads the added lines of a diff without context lines. */
export function parseDiff(diff: string): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>()
  let lines = new Set<number>()
  for (const line of diff.split('\n')) {
    const [, path] = /^\+\+\+ b\/(.*?)\t?$/.exec(line) ?? []
    if (path !== undefined) {
      lines = new Set()
      changed.set(path, lines)
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (start === undefined) continue
    for (let offset = 0; offset < Number(count); offset++) lines.add(Number(start) + offset)
  }
  return changed
}

/** The lines of a new file. */
class AllLines extends Set<number> {
  override has() {
    return true
  }
}
