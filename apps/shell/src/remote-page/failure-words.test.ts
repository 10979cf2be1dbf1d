import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { failureWords, offlineWords } from './failure-words.ts'

const t = texts.in('en')
const all = Object.entries({ ...failureWords, offline: offlineWords })

test.each(all)('%s is told in whole sentences, with what helps', (_code, { what, help }) => {
  const words = t(what, { title: 'Files' })
  expect(words).toMatch(/^[A-Z].*\.$/)
  expect(t(help)).toMatch(/^[A-Z].*\.$/)
  // Nobody has to know our words to read them.
  expect(words + t(help)).not.toMatch(/registry|remote|manifest|integrity|hash|null|undefined/i)
})

test('every reason has words of its own, which name the remote', () => {
  const said = all.map(([, { what }]) => t(what, { title: 'Files' }))
  expect(new Set(said).size).toBe(said.length)
  expect(said.filter((words) => !words.includes('Files'))).toEqual([])
})
