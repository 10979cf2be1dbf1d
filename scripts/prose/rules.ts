import { idioms } from './idioms.ts'
import { openers } from './openers.ts'
import type { Category, Passage } from './passages.ts'
import { predicates } from './predicates.ts'
import { splitSentences } from './sentences.ts'

/** A pattern that marks one kind of sentence as hard to read. */
export interface Pattern {
  pattern: RegExp
  /** What to write instead. */
  instead: string
}

/** A rule of docs/style.md that a script can check. */
export interface Rule {
  id: 'opener' | 'predicate' | 'private-term' | 'idiom'
  /** Why the sentence is hard to read, with the number of the rule in docs/style.md. */
  explanation: string
  patterns: readonly Pattern[]
  /** True if headings are exempt. */
  skipsHeadings?: boolean
}

/** A place that breaks a rule. The rule `subject` is the format of commit subjects. */
export interface ProseFinding {
  rule: Rule['id'] | 'subject'
  category: Category
  path: string
  line: number
  /** The words that the rule matched. */
  match: string
  sentence: string
  suggestion: string
}

/** Returns all rules, with the private terms that the glossary lists. */
export function createRules(privateTerms: readonly Pattern[]): Rule[] {
  return [
    {
      id: 'opener',
      explanation: 'A clause such as "What …" is used as a noun (rule 2).',
      patterns: openers,
      skipsHeadings: true,
    },
    {
      id: 'predicate',
      explanation: 'The sentence states something by a negative or vague pronoun (rule 3).',
      patterns: predicates,
    },
    {
      id: 'private-term',
      explanation: 'The field has an established word for this term (rule 5).',
      patterns: privateTerms,
    },
    {
      id: 'idiom',
      explanation: 'The word or idiom is archaic or translated from another language (rule 6).',
      patterns: idioms,
    },
  ]
}

/** Returns the violations in a passage: at most one finding for each sentence and pattern. */
export function checkPassage(passage: Passage, rules: readonly Rule[]): ProseFinding[] {
  const { category, path, line, isHeading = false } = passage
  return splitSentences(passage.text).flatMap(({ text, lineAt }) =>
    rules
      .filter(({ skipsHeadings }) => !(skipsHeadings && isHeading))
      .flatMap(({ id, patterns }) =>
        patterns.flatMap(({ pattern, instead }) => {
          const match = pattern.exec(text)
          if (!match) return []
          return [
            {
              rule: id,
              category,
              path,
              line: line + lineAt(match.index),
              match: match[0].trim(),
              sentence: text,
              suggestion: instead,
            },
          ]
        }),
      ),
  )
}
