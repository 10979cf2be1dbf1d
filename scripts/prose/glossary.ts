import { readFileSync } from 'node:fs'
import type { Pattern } from './rules.ts'

/** One row of the glossary with private terms. */
interface GlossaryEntry {
  /** The words to use, such as `lock, mutex`. */
  words: string
  /** Terms that the words replace, such as `second step`. */
  privateTerms: string[]
}

const glossary = new URL('../../docs/glossary.md', import.meta.url)

/**
 * Reads the tables of docs/glossary.md whose last column is "not". A term with a note in parentheses after it, such as
 * `part` (of many rows), also has an ordinary meaning: reviewers look for it, and this list leaves it out.
 */
export function readGlossary(markdown = readFileSync(glossary, 'utf8')): GlossaryEntry[] {
  const tables = markdown.matchAll(/^\|[^\n]*\| not \|\n\|[- |]+\n((?:\|[^\n]*\n)+)/gm)
  return [...tables].flatMap(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) => {
        const cells = row.split('|').map((cell) => cell.trim())
        const terms = [...(cells[3] ?? '').matchAll(/`(?<term>[^`]+)`(?<note> \()?/g)]
        const privateTerms = terms.flatMap(({ groups }) => (groups?.note ? [] : (groups?.term ?? [])))
        return { words: cells[1] ?? '', privateTerms }
      })
      .filter(({ privateTerms }) => privateTerms.length > 0),
  )
}

/** Returns a pattern for each private term, in singular and plural. */
export function createPrivateTermPatterns(entries = readGlossary()): Pattern[] {
  return entries.flatMap(({ words, privateTerms }) =>
    privateTerms.map((term) => ({
      pattern: new RegExp(
        `(?<![\\w-])${term.replaceAll(' ', '[ -]')}${term.endsWith('s') ? '' : 's?'}(?![\\w-])`,
        'i',
      ),
      instead: `Write "${words}" (docs/glossary.md).`,
    })),
  )
}
