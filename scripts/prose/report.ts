import { categories, type Passage } from './passages.ts'
import type { ProseFinding, Rule } from './rules.ts'
import { countWords, splitSentences } from './sentences.ts'

/** Numbers of one category. */
interface CategoryStats {
  passages: number
  /** Passages with at least one finding. */
  flagged: number
  sentences: number
  /** Sentences with more than 20 words. */
  long: number
  words: number
  findings: number
}

/** Numbers of a folder, by category and by rule. */
interface Stats {
  categories: Record<string, CategoryStats>
  rules: Record<string, number>
}

const wordLimit = 20
const empty: CategoryStats = { passages: 0, flagged: 0, sentences: 0, long: 0, words: 0, findings: 0 }

/** Counts passages, sentences and findings by category and rule. */
export function computeStats(
  passages: readonly Passage[],
  check: (passage: Passage) => ProseFinding[],
): Stats {
  const stats: Stats = { categories: {}, rules: {} }
  for (const passage of passages) {
    const row = stats.categories[passage.category] ?? { ...empty }
    stats.categories[passage.category] = row
    const findings = check(passage)
    const lengths = splitSentences(passage.text).map(({ text }) => countWords(text))
    row.passages += 1
    row.flagged += findings.length > 0 ? 1 : 0
    row.findings += findings.length
    row.sentences += lengths.length
    row.long += lengths.filter((length) => length > wordLimit).length
    row.words += lengths.reduce((sum, length) => sum + length, 0)
    for (const { rule } of findings) stats.rules[rule] = (stats.rules[rule] ?? 0) + 1
  }
  return stats
}

/** Formats statistics as lines such as `comments 31.7 % of 7,902`. */
export function formatStats(stats: Stats): string {
  const number = (value: number) => value.toLocaleString('en')
  const share = (part: number, all: number) => `${((100 * part) / (all || 1)).toFixed(1)} %`
  const rows = categories.flatMap((category) => {
    const row = stats.categories[category]
    if (!row) return []
    const findings = `${number(row.findings)} findings, ${((1000 * row.findings) / (row.words || 1)).toFixed(1)} per 1,000 words`
    const long = `${share(row.long, row.sentences)} of sentences have more than ${wordLimit} words`
    return [
      `${category.padEnd(9)} ${share(row.flagged, row.passages)} of ${number(row.passages)}: ${findings}; ${long}`,
    ]
  })
  const rules = Object.entries(stats.rules).map(([rule, count]) => `${rule} ${number(count)}`)
  return [...rows, `rules     ${rules.join(', ') || 'no findings'}`].join('\n')
}

/** Formats a finding as a place, the sentence and a suggestion. */
export function formatFinding({ path, line, rule, match, sentence, suggestion }: ProseFinding): string {
  const text = sentence.length > 160 ? `${sentence.slice(0, 160)}…` : sentence
  return `${path}:${line} ${rule} “${match}” in: ${text}\n    ${suggestion}`
}

/** Formats findings, with an explanation of each rule below them. */
export function formatFindings(findings: readonly ProseFinding[], rules: readonly Rule[]): string {
  if (findings.length === 0) return 'No findings.'
  const broken = rules.flatMap(({ id, explanation }) => {
    const count = findings.filter(({ rule }) => rule === id).length
    return count > 0 ? [`${id}: ${count.toLocaleString('en')}. ${explanation}`] : []
  })
  return [...findings.map(formatFinding), '', ...broken, 'The rules are in docs/style.md.'].join('\n')
}
