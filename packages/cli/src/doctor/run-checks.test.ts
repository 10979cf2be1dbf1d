import { expect, test } from 'vitest'
import { createOk, createProblem, createWarning } from './check-result.ts'
import { formatCheckResults, runChecks } from './run-checks.ts'

test('checks run in parallel, and an error or a timeout of one does not end the others', async () => {
  const checkups = await runChecks(
    [
      { id: 'a', run: () => createOk('a', 'Fine.') },
      { id: 'b', run: async () => [createOk('b-1', 'One.'), createWarning('b-2', 'Two.', 'Do it.')] },
      {
        id: 'c',
        run: () => {
          throw new Error('the disk is gone')
        },
      },
      { id: 'd', run: () => new Promise<never>(() => {}) },
    ],
    10,
  )
  expect(checkups.map(({ id, status }) => `${id} ${status}`)).toEqual([
    ...['a ok', 'b-1 ok', 'b-2 warning', 'c problem', 'd warning'],
  ])
  expect([checkups[3]?.message, checkups[4]?.message]).toEqual([
    'The check "c" failed: the disk is gone',
    'The check "d" took longer than 0.01 s.',
  ])
})

test('a report has the recovery action below each line, and the counts at its end', () => {
  const lines = (...checkups: Parameters<typeof formatCheckResults>[0]) =>
    formatCheckResults(checkups).split('\n')
  expect(
    lines(createOk('a', 'Fine.'), createWarning('b', 'Odd.', 'Look.'), createProblem('c', 'Bad.', 'Act.')),
  ).toEqual([
    ...['ok       Fine.', 'warning  Odd.', '         Look.', 'problem  Bad.', '         Act.', ''],
    '1 problem, 1 warning.',
  ])
  expect(lines(createOk('a', 'Fine.')).at(-1)).toBe('No problem was found.')
})
