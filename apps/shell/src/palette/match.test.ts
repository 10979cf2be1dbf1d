import { expect, test } from 'vitest'
import { matchText } from './match.ts'

const found = (text: string, query: string) =>
  matchText(text, query)?.ranges.map(([from, to]) => text.slice(from, to))

test('match scores the start of the text over the start of a word, then the middle, then initials', () => {
  const texts = ['maintask', 'two-angled saw', 'my tasks', 'tasks']
  const score = (text: string) => matchText(text, 'tas')?.score ?? -1
  expect(texts.toSorted((a, b) => score(b) - score(a))).toEqual([
    'tasks',
    'my tasks',
    'maintask',
    'two-angled saw',
  ])
  expect(score('files')).toBe(-1)
})

test.each([
  ['Projects', 'PRO', ['Pro']],
  ['Übersicht', 'uber', ['Über']],
  ['project_summaries', 'sum', ['sum']],
  ['task_watchers', 'tawat', ['ta', 'wat']],
  ['anything', '', []],
])('match in %s for the query %s returns the ranges of %j', (text, query, marked) => {
  expect(found(text, query)).toEqual(marked)
})

test('match returns null for letters that are scattered over a text', () => {
  expect(matchText('announcements', 'aoet')).toBeNull()
  expect(matchText('Compact rows', 'pro')).toBeNull()
})
