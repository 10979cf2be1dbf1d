import { expect, test } from 'vitest'
import { match } from './match.ts'

const found = (text: string, query: string) =>
  match(text, query)?.ranges.map(([from, to]) => text.slice(from, to))

test('the beginning of the whole comes before that of a word, that before the middle, that before initials', () => {
  const texts = ['maintask', 'two-angled saw', 'my tasks', 'tasks']
  const score = (text: string) => match(text, 'tas')?.score ?? -1
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
])('in %s, %s is marked as %j', (text, query, marked) => {
  expect(found(text, query)).toEqual(marked)
})

test('letters strewn over a text are no find', () => {
  expect(match('announcements', 'aoet')).toBeNull()
  expect(match('Compact rows', 'pro')).toBeNull()
})
