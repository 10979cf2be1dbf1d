import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { failureTexts, offlineText } from './failure-texts.ts'

const t = texts.in('en')
const all = Object.entries({ ...failureTexts, offline: offlineText })

test.each(all)(
  'the message for %s has complete sentences and no technical terms',
  (_code, { what, help }) => {
    const words = t(what, { title: 'Files' })
    expect(words).toMatch(/^[A-Z].*\.$/)
    expect(t(help)).toMatch(/^[A-Z].*\.$/)
    // Users don't know our technical terms.
    expect(words + t(help)).not.toMatch(/registry|remote|manifest|integrity|hash|null|undefined/i)
  },
)

test('every error code has its own message, with the name of the remote', () => {
  const said = all.map(([, { what }]) => t(what, { title: 'Files' }))
  expect(new Set(said).size).toBe(said.length)
  expect(said.filter((words) => !words.includes('Files'))).toEqual([])
})
