import { describe, expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { decodeName, encodeName, getDisplayName, placeholderName } from './names.ts'
import { checkName, findFreeName, suggestName } from './new-name.ts'

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
  ])('%s is restored from a key that storage accepts', (name) => {
    expect(encodeName(name)).toMatch(allowed)
    expect(decodeName(encodeName(name))).toBe(name.normalize('NFC'))
  })

  test('half a character is replaced by U+FFFD', () => expect(encodeName('a\ud83d')).toBe('a=EF=BF=BD'))

  test('a part that other programs wrote is shown as it is', () => {
    expect(decodeName('a=FFb')).toBe('a=FFb')
    expect(decodeName('rate=41')).toBe('rate=41')
  })

  test('a plain name stays readable in the key', () =>
    expect(encodeName('Year report (2).pdf')).toBe('Year report (2).pdf'))

  test('both Unicode forms of an accent are the same name', () =>
    expect(encodeName('e\u0301')).toBe(encodeName('\u00e9')))
})

test('characters that reverse the text after them are made visible, and right-to-left names stay as they are', () => {
  expect(getDisplayName('photo\u202egnp.exe')).toBe('photo\ufffdgnp.exe')
  expect(getDisplayName('\u2067تقرير\u2069')).toBe('\ufffdتقرير\ufffd')
  expect(getDisplayName('شهر\u200f.txt')).toBe('شهر\u200f.txt')
})

describe('names that storage would refuse', () => {
  test.each(['', ' ', ' a', '.', '..', 'a/b', 'a\\b', placeholderName, 'a\u0007b', 'é'.repeat(60)])(
    'the suggestion for %j is valid',
    (name) => {
      const found = checkName(t, name)
      expect(found).not.toBeNull()
      expect(checkName(t, found?.suggestion ?? '')).toBeNull()
    },
  )

  test('a suggestion keeps the extension', () =>
    expect(suggestName(t, `${'é'.repeat(80)}.pdf`)).toMatch(/é\.pdf$/))
})

test('a free name gets the next number', () => {
  expect(findFreeName('a.txt', new Set())).toBe('a.txt')
  expect(findFreeName('a.txt', new Set(['a.txt', 'a (2).txt']))).toBe('a (3).txt')
  expect(findFreeName('.env', new Set(['.env']))).toBe('.env (2)')
})
