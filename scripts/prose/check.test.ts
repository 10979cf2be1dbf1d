import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { baselinePath, countFindings, type FindingCounts, formatBaseline, getPackage } from './baseline.ts'
import { findRaise } from './baseline-history.ts'
import { checkBaseline, refuseRise } from './check.ts'
import { parseDiff, readChangedLines } from './git.ts'
import type { ProseFinding } from './rules.ts'
import { checkSubject, readHistory } from './subjects.ts'

const finding = (path: string, line: number): ProseFinding => ({
  rule: 'idiom',
  category: 'comments',
  path,
  line,
  match: 'word',
  sentence: 'A word.',
  suggestion: 'Write another.',
})

/** Creates a repository and returns its folder, with a function that runs git in it. */
function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-prose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) =>
    execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const commit = (subject: string, path: string) => {
    write(path, subject)
    git('add', '.')
    git('commit', '--message', subject)
  }
  git('init', '--initial-branch=main')
  return { folder, git, write, commit }
}

test.each([
  ['apps/shell/src/a.ts', 'apps/shell'],
  ['packages/ui/README.md', 'packages/ui'],
  ['docs/decisions/0001-a.md', 'docs/decisions'],
  ['docs/a.md', 'docs'],
  ['e2e/a/b.ts', 'e2e'],
  ['README.md', 'root'],
  ['.github/workflows/a.yml', 'root'],
])('counts %s for %s', (path, name) => {
  expect(getPackage(path)).toBe(name)
})

test('formats counts by package and category, one package per line', () => {
  const counts = countFindings([finding('e2e/b.ts', 1), finding('apps/a/x.ts', 1), finding('e2e/a.ts', 2)])
  expect(formatBaseline(counts)).toBe('{\n  "apps/a": { "comments": 1 },\n  "e2e": { "comments": 2 }\n}\n')
})

test('passes when the counts equal the baseline', () => {
  expect(checkBaseline('.', [finding('e2e/a.ts', 1)], { e2e: { comments: 1 } }).ok).toBe(true)
})

test('fails when a count falls below the baseline, and names the command that lowers it', () => {
  const { ok, text } = checkBaseline('.', [], { e2e: { comments: 1 } })
  expect(ok).toBe(false)
  expect(text).toContain('e2e, comments: 0 findings, 1 in the baseline.')
  expect(text).toContain('npm run prose -- --update')
})

test('fails when a count exceeds the baseline, and lists the findings outside of a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-prose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { ok, text } = checkBaseline(folder, [finding('e2e/a.ts', 7)], {})
  expect(ok).toBe(false)
  expect(text).toContain('e2e, comments: 1 findings, the baseline allows 0.')
  expect(text).toContain('e2e/a.ts:7')
})

test('lists only findings in lines that changed after the last commit of the baseline', () => {
  const { folder, git, write } = createRepository()
  for (const name of ['scripts/prose', 'e2e']) mkdirSync(join(folder, name), { recursive: true })
  write('scripts/prose/baseline.json', '{}')
  write('e2e/a.ts', 'one\ntwo\nthree\n')
  git('add', '.')
  git('commit', '--message', 'feat: add a baseline')
  write('e2e/a.ts', 'one\nTWO\nthree\n')
  git('commit', '--all', '--message', 'feat: edit a line')
  write('e2e/new.ts', 'one\n')
  const findings = [finding('e2e/a.ts', 1), finding('e2e/a.ts', 2), finding('e2e/new.ts', 1)]
  const { text } = checkBaseline(folder, findings, { e2e: { comments: 1 } })
  expect(text.match(/^e2e\/\S+/gm)).toEqual(['e2e/a.ts:2', 'e2e/new.ts:1'])
  git('config', 'diff.noprefix', 'true')
  expect(checkBaseline(folder, findings, { e2e: { comments: 1 } }).text).toBe(text)
})

test('refuses to raise a package, and accepts a move between packages if the sum stays', () => {
  const before = { 'apps/a': { comments: 3 }, 'apps/b': { comments: 1 } }
  const moved = { 'apps/a': { comments: 1 }, 'apps/b': { comments: 3 } }
  const risen = { 'apps/a': { comments: 1 }, 'apps/b': { comments: 4 } }
  expect(refuseRise(before, { 'apps/a': { comments: 2 } }, false)).toBeNull()
  expect(refuseRise(before, moved, false)).toContain('apps/b, comments: 3 findings, 1 in the baseline')
  expect(refuseRise(before, moved, true)).toBeNull()
  expect(refuseRise(before, risen, true)).toContain('all, comments: 5 findings, 4 in the baseline')
})

/** Creates a repository with commits of a baseline and, with `rule`, of a file that decides what is found. */
function commitBaselines(...commits: { comments: number; rule?: boolean }[]) {
  const { folder, git, write } = createRepository()
  mkdirSync(join(folder, 'scripts/prose'), { recursive: true })
  const writeCount = (comments: number) => write(baselinePath, formatBaseline({ e2e: { comments } }))
  for (const [index, { comments, rule }] of commits.entries()) {
    writeCount(comments)
    if (rule) write('scripts/prose/idioms.ts', `${index}`)
    git('add', '.')
    git('commit', '--allow-empty', '--message', `chore: set ${comments}`)
  }
  return { folder, writeCount }
}

const count = (comments: number): FindingCounts => ({ e2e: { comments } })

test('reports a commit that raised the baseline without a rule, until the baseline is lower again', () => {
  const { folder } = commitBaselines({ comments: 3 }, { comments: 5 }, { comments: 4 })
  expect(findRaise(folder, count(4))).toMatch(/^Commit \w+ raised .*\(comments: 4, before 3\)/)
  expect(findRaise(folder, count(3))).toBeNull()
})

test('reports a raised baseline that is not committed', () => {
  const { folder, writeCount } = commitBaselines({ comments: 3 })
  writeCount(4)
  expect(findRaise(folder, count(4))).toContain('An edit that is not committed raised')
  const { ok, text } = checkBaseline(
    folder,
    [1, 2, 3, 4].map((line) => finding('e2e/a.ts', line)),
    count(4),
  )
  expect(ok).toBe(false)
  expect(text).toContain('An edit that is not committed raised')
})

test('accepts a baseline that a new rule raises in the same commit, but no later raise', () => {
  const { folder } = commitBaselines({ comments: 3 }, { comments: 9, rule: true })
  expect(findRaise(folder, count(9))).toBeNull()
  const { folder: later } = commitBaselines({ comments: 3 }, { comments: 9, rule: true }, { comments: 10 })
  expect(findRaise(later, count(10))).toContain('comments: 10, before 9')
})

test('accepts findings that move between packages, and a folder without Git', () => {
  const { folder } = commitBaselines({ comments: 3 })
  expect(findRaise(folder, { 'apps/a': { comments: 3 } })).toBeNull()
  expect(findRaise(tmpdir(), count(3))).toBeNull()
})

test('reads the added lines of a diff', () => {
  const diff = '--- a/a b.ts\n+++ b/a b.ts\t\n@@ -1,0 +2,2 @@\n+x\n+y\n@@ -9 +12 @@ f()\n-z\n+z\n'
  expect([...(parseDiff(diff).get('a b.ts') ?? [])]).toEqual([2, 3, 12])
})

test('does not know the changed lines since a commit that does not exist', () => {
  expect(readChangedLines(createRepository().folder, 'missing')).toBeNull()
})

test('checks commits after the introduction, without merges and older branches', () => {
  const { folder, git, commit } = createRepository()
  commit('before', 'a')
  git('branch', 'old')
  commit('feat: add the check', 'marker.ts')
  commit('fix: close the menu', 'b')
  git('checkout', 'old')
  commit('started without the check', 'c')
  git('checkout', 'main')
  git('merge', '--no-ff', '--message', 'Merge branch old', 'old')
  const history = readHistory(folder, 'marker.ts')
  expect('commits' in history && history.commits.map(({ subject }) => subject)).toEqual([
    'fix: close the menu',
  ])
})

test('skips commits in a shallow clone, without the marker and outside of Git', () => {
  const { folder, git, commit } = createRepository()
  commit('feat: add a', 'a')
  expect(readHistory(folder, 'marker.ts')).toEqual({ skipped: 'marker.ts is not committed yet' })
  commit('feat: add the check', 'marker.ts')
  git('clone', '--depth=1', `file://${folder}`, 'shallow')
  expect(readHistory(join(folder, 'shallow'), 'marker.ts')).toEqual({ skipped: 'the clone is shallow' })
  const outside = mkdtempSync(join(tmpdir(), 'portico-prose-'))
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
  expect(readHistory(outside, 'marker.ts')).toEqual({ skipped: 'this is not a Git repository' })
})

test.each([
  'fix(session): detect cookie deletion in other tabs',
  'feat(data)!: drop support for old views',
  'refactor(packages/ui): silently ignore unknown themes',
  'docs: don’t mention the old command',
  'fix(ui): apply the theme before the first paint',
  'feat(cli): re-export the parser',
  'refactor(ui): organise the icons',
  'Revert "fix(session): detect cookie deletion in other tabs"',
])('accepts the commit subject "%s"', (subject) => {
  expect(checkSubject({ hash: 'a', subject }, [])).toEqual([])
})

test.each([
  ['Fix the session', 'type(scope): imperative'],
  ['bug(session): fix the menu', 'type(scope): imperative'],
  ['fix(session): the menu closes', 'imperative verb'],
  ['fix(session): closes the menu', 'imperative verb'],
  ['fix(session): quickly closed menus', 'imperative verb'],
  [`fix(session): close ${'menus '.repeat(12)}`.trim(), '72'],
])('reports the commit subject "%s"', (subject, advice) => {
  expect(
    checkSubject({ hash: 'a', subject }, [])
      .map(({ suggestion }) => suggestion)
      .join(),
  ).toContain(advice)
})
