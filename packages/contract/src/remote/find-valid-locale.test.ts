import { expect, test } from 'vitest'
import { findValidLocale } from './find-valid-locale.ts'

test.each([
  [['de-CH', 'en'], 'de-CH'],
  [['en-US@posix'], 'en-US'],
  [['en_GB.UTF-8'], 'en-GB'],
  [['!', 'fr'], 'fr'],
  [['C!'], 'en'],
  [[], 'en'],
])('the locale of %j is %s', (languages, locale) => {
  expect(findValidLocale(languages)).toBe(locale)
})
