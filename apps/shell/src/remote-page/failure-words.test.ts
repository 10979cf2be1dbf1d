import { expect, test } from 'vitest'
import { failureWords, offlineWords } from './failure-words.ts'

const all = Object.entries({ ...failureWords, offline: offlineWords })

test.each(all)('%s is told in whole sentences, with what helps', (_code, { what, help }) => {
  const words = what('Files')
  expect(words).toMatch(/^[A-Z].*\.$/)
  expect(help).toMatch(/^[A-Z].*\.$/)
  // Nobody has to know our words to read them.
  expect(words + help).not.toMatch(/registry|remote|manifest|integrity|hash|null|undefined/i)
})

test('every reason has words of its own, and those that can name it name the remote', () => {
  const texts = all.map(([, { what }]) => what('Files'))
  expect(new Set(texts).size).toBe(texts.length)
  const unnamed = all.filter(([, { what }]) => !what('Files').includes('Files')).map(([code]) => code)
  expect(unnamed).toEqual(['registry_unavailable', 'registry_invalid'])
})
