import { expect, test } from 'vitest'
import { revealBidiControls } from './reveal-bidi-controls.ts'

test('characters that reverse a text are made visible, and right-to-left text stays as it is', () => {
  expect(revealBidiControls('photo\u202egnp.exe')).toBe('photo\ufffdgnp.exe')
  expect(revealBidiControls('\u202a\u202b\u202c\u202d\u202e\u2066\u2067')).toBe('\ufffd'.repeat(7))
  expect(revealBidiControls('\u2067تقرير\u2069')).toBe('\ufffdتقرير\ufffd')
  expect(revealBidiControls('شهر\u200f.txt')).toBe('شهر\u200f.txt')
})

test('isolated parts stay isolated, even when nested, and can neither end early nor stay open', () => {
  const kept = '\u2068حذف \u2068a.txt\u2069\u2069 · \u2068b\u2069'
  expect(revealBidiControls(kept)).toBe(kept)
  expect(revealBidiControls('fdp\u2069.exe')).toBe('fdp\ufffd.exe')
  expect(revealBidiControls('\u2069\u2068a')).toBe('\ufffd\u2068a\u2069')
  expect(revealBidiControls(revealBidiControls('\u2068\u202ea'))).toBe('\u2068\ufffda\u2069')
})
