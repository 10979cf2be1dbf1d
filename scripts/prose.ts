// Checks the English of comments, test titles, Markdown, CLI help, UI messages and commit subjects against docs/style.md:
//
//   npm run prose                                  list all findings with a suggestion for each
//   npm run prose -- apps/shell docs/files.md      only below these paths
//   npm run prose -- --changed                     only in lines that differ from HEAD, or from --base <commit>
//   npm run prose -- --subject 'fix(ui): close …'  check a commit subject before the commit
//   npm run prose -- --stats                       shares by category; --json prints findings or statistics as JSON
//   npm run prose -- --folder <path>               read another project
//   npm run prose -- --check                       compare with the baseline and check commit subjects, as npm test does
//   npm run prose -- --update                      write a lower baseline; --move compares sums over all packages
import { relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { baselinePath, countFindings, readBaseline, writeBaseline } from './prose/baseline.ts'
import { checkBaseline, checkHistory, refuseRise } from './prose/check.ts'
import { collectPassages, listFiles } from './prose/collect.ts'
import { readChangedLines } from './prose/git.ts'
import { createPrivateTermPatterns } from './prose/glossary.ts'
import type { Passage } from './prose/passages.ts'
import { computeStats, formatFindings, formatStats } from './prose/report.ts'
import { checkPassage, createRules, type ProseFinding } from './prose/rules.ts'
import { checkSubject, createSubjectPassage, readCommits } from './prose/subjects.ts'
import { root } from './suites.ts'

const options = {
  base: { type: 'string', default: 'HEAD' },
  changed: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  folder: { type: 'string', default: root },
  json: { type: 'boolean', default: false },
  move: { type: 'boolean', default: false },
  stats: { type: 'boolean', default: false },
  subject: { type: 'string' },
  update: { type: 'boolean', default: false },
} as const
const { values, positionals } = parseOptions()
const caller = process.env.INIT_CWD ?? '.'
const folder = resolve(caller, values.folder)
const rules = createRules(createPrivateTermPatterns())
const check = (passage: Passage) => checkPassage(passage, rules)

try {
  if (values.subject !== undefined) checkOneSubject(values.subject)
  else if (values.update || values.move) update()
  else if (values.check) checkAll()
  else if (values.stats) printStats()
  else printFindings()
} catch (error) {
  fail(`prose: ${(error as Error).message}`)
}

function parseOptions() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    fail(`prose: ${(error as Error).message}`)
    process.exit()
  }
}

function checkOneSubject(subject: string): void {
  const findings = checkSubject({ hash: 'subject', subject }, rules)
  console.log(formatFindings(findings, rules))
  if (findings.length > 0) process.exitCode = 1
}

function update(): void {
  const counts = countFindings(collectPassages(root).flatMap(check))
  const baseline = readBaseline()
  const refusal = baseline ? refuseRise(baseline, counts, values.move) : null
  if (refusal) fail(refusal)
  else writeBaseline(counts)
}

function checkAll(): void {
  const baseline = readBaseline()
  if (!baseline) {
    fail(`${baselinePath} is missing: run npm run prose -- --update.`)
    return
  }
  const findings = collectPassages(root).flatMap(check)
  const outcomes = [checkBaseline(root, findings, baseline), checkHistory(root, rules)]
  for (const { text } of outcomes) console.log(text)
  if (outcomes.some(({ ok }) => !ok)) fail('The rules are in docs/style.md.')
}

function printStats(): void {
  const subjects = readCommits(folder, '--no-merges', '--max-count=1000').map(createSubjectPassage)
  const stats = computeStats([...collectPassages(folder, chosenFiles()), ...subjects], check)
  console.log(values.json ? JSON.stringify(stats, null, 2) : formatStats(stats))
}

function printFindings(): void {
  const findings = collectPassages(folder, chosenFiles()).flatMap(check).filter(changedOnly())
  console.log(values.json ? JSON.stringify(findings, null, 2) : formatFindings(findings, rules))
}

/**
 * Returns the files below the given paths, which start from the caller's folder or the checked one. All files without paths.
 * @throws Error if the check reads no file below a path
 */
function chosenFiles(): string[] {
  const files = listFiles(folder)
  if (positionals.length === 0) return files
  const chosen = positionals.flatMap((path) => {
    const below = [resolve(caller, path), resolve(folder, path)]
      .map((start) => relative(folder, start).replaceAll(sep, '/'))
      .map((start) => files.filter((file) => start === '' || file === start || file.startsWith(`${start}/`)))
      .find((found) => found.length > 0)
    if (!below) throw new Error(`The check reads no file at "${path}".`)
    return below
  })
  return [...new Set(chosen)]
}

function changedOnly(): (finding: ProseFinding) => boolean {
  if (!values.changed) return () => true
  const changed = readChangedLines(folder, values.base)
  if (!changed) throw new Error(`Git can't compare ${folder} with "${values.base}".`)
  return ({ path, line }) => changed.get(path)?.has(line) ?? false
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
