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
import { parseArgs } from 'node:util'
import { baselinePath, countFindings, readBaseline, writeBaseline } from './prose/baseline.ts'
import { checkBaseline, checkHistory, refuseRise } from './prose/check.ts'
import { collectPassages, listFiles } from './prose/collect.ts'
import { readChangedLines } from './prose/git.ts'
import { privateTermPatterns } from './prose/glossary.ts'
import type { Passage } from './prose/passages.ts'
import { computeStats, formatFindings, formatStats } from './prose/report.ts'
import { checkPassage, createRules, type Finding } from './prose/rules.ts'
import { checkSubject, readCommits, subjectPassage } from './prose/subjects.ts'
import { root } from './suites.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'HEAD' },
    changed: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    folder: { type: 'string', default: root },
    json: { type: 'boolean', default: false },
    move: { type: 'boolean', default: false },
    stats: { type: 'boolean', default: false },
    subject: { type: 'string' },
    update: { type: 'boolean', default: false },
  },
})
const { folder } = values
const rules = createRules(privateTermPatterns())
const check = (passage: Passage) => checkPassage(passage, rules)

if (values.subject !== undefined) checkOneSubject(values.subject)
else if (values.update || values.move) update()
else if (values.check) checkAll()
else if (values.stats) printStats()
else printFindings()

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
  const subjects = readCommits(folder, '--no-merges', '--max-count=1000').map(subjectPassage)
  const stats = computeStats([...collectPassages(folder, chosenFiles()), ...subjects], check)
  console.log(values.json ? JSON.stringify(stats, null, 2) : formatStats(stats))
}

function printFindings(): void {
  const findings = collectPassages(folder, chosenFiles()).flatMap(check).filter(changedOnly())
  console.log(values.json ? JSON.stringify(findings, null, 2) : formatFindings(findings, rules))
}

/** Returns the files below the given paths; all files if there are no paths. */
function chosenFiles(): string[] {
  const paths = positionals.map((path) => path.replace(/^\.\/|\/$/g, ''))
  const files = listFiles(folder)
  const chosen = (path: string, file: string) => file === path || file.startsWith(`${path}/`)
  return paths.length === 0 ? files : files.filter((file) => paths.some((path) => chosen(path, file)))
}

function changedOnly(): (finding: Finding) => boolean {
  if (!values.changed) return () => true
  const changed = readChangedLines(folder, values.base)
  if (!changed) throw new Error(`Git can't compare ${folder} with "${values.base}".`)
  return ({ path, line }) => changed.get(path)?.has(line) ?? false
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
