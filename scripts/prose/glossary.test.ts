import { expect, test } from 'vitest'
import { createPrivateTermPatterns, readGlossary } from './glossary.ts'

const markdown = `
| word | what it is | not |
| --- | --- | --- |
| batch | rows of one request | \`part\` (of rows), \`row pack\` |
| view | filters of a list | |

| word | what it is | why we use it |
| --- | --- | --- |
| shell | the frame | \`host\` has another meaning |
`

test('reads private terms without a note from the column "not" only', () => {
  expect(readGlossary(markdown)).toEqual([{ words: 'batch', privateTerms: ['row pack'] }])
})

test('matches a private term in singular and plural, with a space or a hyphen, as whole words', () => {
  const [{ pattern, instead } = { pattern: /$^/, instead: '' }] = createPrivateTermPatterns(
    readGlossary(markdown),
  )
  expect(instead).toContain('batch')
  expect(['a row pack', 'Row packs', 'row-packs'].filter((text) => !pattern.test(text))).toEqual([])
  expect(['arrow pack', 'row packing', 'a row of packs'].filter((text) => pattern.test(text))).toEqual([])
})

test('docs/glossary.md gives no word both as a term to use and as a term to avoid', () => {
  const entries = readGlossary()
  expect(entries.length).toBeGreaterThan(10)
  const used = new Set(entries.flatMap(({ words }) => words.split(', ')))
  expect(entries.flatMap(({ privateTerms }) => privateTerms).filter((term) => used.has(term))).toEqual([])
})
