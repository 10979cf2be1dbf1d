import { expect, test } from 'vitest'
import { getForeignLanguage, getLocalizedText } from './localized-text.ts'

const files = { ar: 'الملفات', en: 'Files', de: 'Dateien', 'de-CH': 'Dateien (CH)' }

test.each([
  [files, 'de', 'Dateien', undefined],
  [files, 'de-AT', 'Dateien', undefined],
  [files, 'de-CH', 'Dateien (CH)', undefined],
  [files, 'en-GB', 'Files', undefined],
  [files, 'fr', 'Files', 'en'],
  [{ en: 'Files' }, 'ar-EG', 'Files', 'en'],
  [{ it: 'File' }, 'de', 'File', 'it'],
  [{ en: 'Files' }, 'constructor', 'Files', 'en'],
])('the text of %o in %s is %s, marked with %s', (text, locale, shown, language) => {
  expect(getLocalizedText(text, locale)).toBe(shown)
  expect(getForeignLanguage(text, locale)).toBe(language)
})
