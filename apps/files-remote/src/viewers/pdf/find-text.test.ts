import { expect, test } from 'vitest'
import { findText, type TextPiece } from './find-text.ts'

const lines = (...texts: string[]): TextPiece[] => texts.map((text) => ({ text, endsLine: true }))

/** Returns the matches as the document writes them. */
const found = (pieces: TextPiece[], words: string) =>
  findText(pieces, words).map((parts) =>
    parts.map(({ piece, from, to }) => pieces[piece]?.text.slice(from, to)).join('|'),
  )

test.each([
  ['letters of any case', lines('The Annual REPORT'), 'annual report', ['Annual REPORT']],
  [
    'letters with and without accents',
    lines('Müller, MULLER und Muller'),
    'muller',
    ['Müller', 'MULLER', 'Muller'],
  ],
  ['ligatures', lines('an eﬃcient ﬁle'), 'efficient file', ['eﬃcient ﬁle']],
  ['a line break as a blank', lines('the quick', 'brown fox'), 'quick brown', ['quick|brown']],
  ['several blanks as one', lines('a   b\u00a0c'), ' a b c ', ['a   b\u00a0c']],
  ['Arabic without its vowel signs', lines('كَتَبَ الولد'), 'كتب', ['كَتَبَ']],
  ['signs outside of the first plane', lines('see 𝐀𝐁 and 👍 here'), '👍', ['👍']],
  ['places next to each other', lines('aaaa'), 'aa', ['aa', 'aa']],
  ['no place', lines('nothing of it'), 'report', []],
  ['no words', lines('text'), '  ', []],
])('a search finds %s', (_what, pieces, words, expected) => {
  expect(found(pieces, words)).toEqual(expected)
})

test('a match can span several pieces of one line', () => {
  const pieces = [
    { text: 'Inv', endsLine: false },
    { text: 'oice 20', endsLine: false },
    { text: '26', endsLine: true },
  ]
  expect(found(pieces, 'invoice 2026')).toEqual(['Inv|oice 20|26'])
})
