import { describe, expect, test } from 'vitest'
import {
  expectSeconds,
  groupBySuite,
  parseShard,
  runConcurrently,
  type SuiteRun,
  selectShardFiles,
  sumExpectedSeconds,
} from './schedule.ts'
import { readKnownSeconds } from './seconds.ts'

const files = [9, 7, 5, 4, 3, 2].map((seconds, index) => ({
  suite: `s${index % 2}`,
  file: `f${seconds}`,
  seconds,
}))

describe('filesOfShard', () => {
  test('puts each file into exactly one shard, with similar times', () => {
    const shards = [1, 2, 3].map((index) => selectShardFiles(files, index, 3))
    expect(
      shards
        .flat()
        .map(({ file }) => file)
        .sort(),
    ).toEqual(files.map(({ file }) => file).sort())
    const totals = shards.map((shard) => shard.reduce((sum, { seconds }) => sum + seconds, 0))
    expect(totals).toEqual([11, 10, 9])
  })

  test('does not depend on the order of the files', () => {
    expect(selectShardFiles(files.toReversed(), 2, 3)).toEqual(selectShardFiles(files, 2, 3))
  })
})

test('expectSeconds uses the median for a file without a known time', () => {
  const known = { 's a': 2, 's b': 8, 's c': 30 }
  expect(
    expectSeconds(
      [
        { suite: 's', file: 'c' },
        { suite: 't', file: 'c' },
      ],
      known,
    ),
  ).toEqual([
    { suite: 's', file: 'c', seconds: 30 },
    { suite: 't', file: 'c', seconds: 8 },
  ])
})

test('parseShard reads index and count', () => {
  expect(parseShard('2/3')).toEqual({ index: 2, count: 3 })
})

test.each(['0/3', '4/3', '1', '1/0', 'a/b', '-1/2'])('parseShard rejects %s', (text) => {
  expect(() => parseShard(text)).toThrow(`such as 1/3, not "${text}"`)
})

test('groupBySuite starts with suites that run alone, then the longest', () => {
  const groups = groupBySuite([...files, { suite: 'quiet', file: 'q', seconds: 1 }], ['quiet'])
  expect(groups.map(({ suite, seconds }) => [suite, seconds])).toEqual([
    ['quiet', 1],
    ['s0', 17],
    ['s1', 13],
  ])
})

describe('runInLanes', () => {
  const suites: SuiteRun[] = ['quiet', 'a', 'b', 'c'].map((suite) => ({
    suite,
    isAlone: suite === 'quiet',
    files: [],
    seconds: suite === 'quiet' ? 4 : 10,
  }))

  test('runs two suites at a time, and a quiet suite alone', async () => {
    let active = 0
    let most = 0
    const together: Record<string, number> = {}
    await runConcurrently(suites, async ({ suite }) => {
      active += 1
      together[suite] = active
      most = Math.max(most, active)
      await Promise.resolve()
      active -= 1
    })
    expect(together).toMatchObject({ quiet: 1, a: 1, b: 2 })
    expect(Object.keys(together)).toHaveLength(4)
    expect(most).toBe(2)
  })

  test('takes the time that sumExpectedSeconds predicts', () => {
    expect(sumExpectedSeconds(suites)).toBe(24)
  })
})

test('the whole run is expected to take at most 150 minutes on two cores', () => {
  const known = Object.entries(readKnownSeconds()).map(([key, seconds]) => {
    const [suite = '', file = ''] = key.split(' ')
    return { suite, file, seconds }
  })
  expect(sumExpectedSeconds(groupBySuite(known, ['backend', 'areas']))).toBeLessThanOrEqual(150 * 60)
})
