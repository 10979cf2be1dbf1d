import { expect, test } from 'vitest'
import { detectEngine } from './engine.ts'

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const inApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each([
  ['Chromium', chromium, { heedsMap: true, heedsLinks: true, keepsFailedLinks: false }],
  ['Chromium before 127', chromium.replace('153', '126'), { heedsMap: false }],
  ['Firefox', firefox, { heedsMap: true, heedsLinks: true, keepsFailedImports: true }],
  ['Firefox before 138', firefox.replace('Firefox/153', 'Firefox/137'), { heedsMap: false }],
  [
    'WebKit',
    safari,
    { heedsMap: true, heedsLinks: false, keepsFailedLinks: true, keepsFailedImports: false },
  ],
  ['WebKit before 18', safari.replace('26.0', '17.6'), { heedsMap: false, heedsLinks: false }],
])('detectEngine recognizes %s by its version', (_name, agent, known) => {
  expect(detectEngine(agent)).toMatchObject(known)
})

test('detectEngine returns null for `heedsMap` if the user agent has no known version', () => {
  expect(detectEngine(inApp)).toMatchObject({ heedsMap: null, heedsLinks: false })
  expect(
    detectEngine(safari.replace(/\(Mac.*?\)/, '(X11; Linux x86_64)').replace('26.0', '60.5')),
  ).toMatchObject({
    heedsMap: null,
    heedsLinks: false,
  })
  expect(detectEngine('')).toMatchObject({ heedsMap: null, heedsLinks: false })
})
