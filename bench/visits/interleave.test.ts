import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

/** Runs rounds whose results are numbered, and records the order. */
async function runRounds(rounds: number) {
  const order: string[] = []
  const results = await interleave({
    kinds: ['a', 'b'],
    rounds,
    run: async (kind) => order.push(kind),
  })
  return { order: order.join(''), results }
}

test('starts each round with another kind and discards the warm-up round', async () => {
  const { order, results } = await runRounds(2)
  expect(order).toBe('abbaab')
  expect(results).toEqual({ a: [4, 5], b: [3, 6] })
})
