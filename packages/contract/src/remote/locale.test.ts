import { expect, test } from 'vitest'
import { firstLocale } from './locale.ts'

test.each([
  [['de-CH', 'en'], 'de-CH'],
  [['en-US@posix'], 'en-US'],
  [['en_GB.UTF-8'], 'en-GB'],
  [['!', 'fr'], 'fr'],
  [['C!'], 'en'],
  [[], 'en'],
])('the locale of %j is %s', (languages, locale) => {
  expect(firstLocale(languages)).toBe(locale)
})
