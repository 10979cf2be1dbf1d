import { expect, test } from 'vitest'
import { errorOfMedian, interleave } from './interleave.ts'

/** Runs rounds whose results are numbered, and records the order. */
async function runRounds(rounds: number, seriesOf?: () => readonly (readonly number[])[]) {
  const order: string[] = []
  const results = await interleave({
    kinds: ['a', 'b'],
    rounds,
    run: async (kind) => order.push(kind),
    ...(seriesOf && { seriesOf }),
  })
  return { order: order.join(''), results }
}

test('starts each round with another kind and discards the warm-up round', async () => {
  const { order, results } = await runRounds(2)
  expect(order).toBe('abbaab')
  expect(results).toEqual({ a: [4, 5], b: [3, 6] })
})

test('adds rounds up to twice as many while a series is uncertain', async () => {
  expect((await runRounds(3, () => [[1, 1.3, 0.7]])).results.a).toHaveLength(6)
  expect((await runRounds(3, () => [[1, 1.001, 0.999]])).results.a).toHaveLength(3)
})

test('estimates a smaller error from more rounds and ignores an outlier', () => {
  const noisy = [1, 1.1, 0.9, 1.05, 0.95]
  expect(errorOfMedian([...noisy, ...noisy])).toBeLessThan(errorOfMedian(noisy))
  expect(errorOfMedian([1, 1, 1, 1, 9])).toBe(0)
})
