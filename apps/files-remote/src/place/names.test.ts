import { describe, expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { decodeName, encodeName, placeholderName, shownName } from './names.ts'
import { checkName, freeName, suggestName } from './new-name.ts'

const t = texts.in('en')
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/

describe('a name in a key', () => {
  test.each([
    'report.pdf',
    'Größe.txt',
    '日本語 フォルダ',
    '😀.png',
    'a=b',
    'x=3Dy',
    '50%_#1?.txt',
    'שלום',
    '[draft] {x}.md',
    '=3D',
    '~a=41=4',
    '\ufeffmark',
  ])('%s comes back from a key that storage takes', (name) => {
    expect(encodeName(name)).toMatch(allowed)
    expect(decodeName(encodeName(name))).toBe(name.normalize('NFC'))
  })

  test('half a character becomes the sign for one', () => expect(encodeName('a\ud83d')).toBe('a=EF=BF=BD'))

  test('what others wrote is shown as it is', () => {
    expect(decodeName('a=FFb')).toBe('a=FFb')
    expect(decodeName('rate=41')).toBe('rate=41')
  })

  test('plain names stay readable in the key', () =>
    expect(encodeName('Year report (2).pdf')).toBe('Year report (2).pdf'))

  test('both ways to write an accent are one name', () =>
    expect(encodeName('e\u0301')).toBe(encodeName('\u00e9')))
})

test('what turns a name round is seen, and names that run from right to left stay as they are', () => {
  expect(shownName('photo\u202egnp.exe')).toBe('photo\ufffdgnp.exe')
  expect(shownName('\u2067تقرير\u2069')).toBe('\ufffdتقرير\ufffd')
  expect(shownName('شهر\u200f.txt')).toBe('شهر\u200f.txt')
})

describe('names that storage would refuse', () => {
  test.each(['', ' ', ' a', '.', '..', 'a/b', 'a\\b', placeholderName, 'a\u0007b', 'é'.repeat(60)])(
    '%j has a suggestion that works',
    (name) => {
      const found = checkName(t, name)
      expect(found).not.toBeNull()
      expect(checkName(t, found?.suggestion ?? '')).toBeNull()
    },
  )

  test('a suggestion keeps the extension', () =>
    expect(suggestName(t, `${'é'.repeat(80)}.pdf`)).toMatch(/é\.pdf$/))
})

test('a free name counts on', () => {
  expect(freeName('a.txt', new Set())).toBe('a.txt')
  expect(freeName('a.txt', new Set(['a.txt', 'a (2).txt']))).toBe('a (3).txt')
  expect(freeName('.env', new Set(['.env']))).toBe('.env (2)')
})
