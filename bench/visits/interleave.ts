/** How a series of rounds is run. */
export interface RoundOptions<Kind extends string, Result> {
  kinds: readonly Kind[]
  /** Rounds after the warm-up round. */
  rounds: number
  run(kind: Kind): Promise<Result>
}

/**
 * Runs each kind once per round, so that a busy moment of the machine affects all kinds. Each round starts with another
 * kind. The first round warms up and is discarded.
 */
export async function interleave<Kind extends string, Result>(
  options: RoundOptions<Kind, Result>,
): Promise<Record<Kind, Result[]>> {
  const { kinds, rounds, run } = options
  const results = Object.fromEntries(kinds.map((kind) => [kind, [] as Result[]])) as Record<Kind, Result[]>
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % kinds.length
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const result = await run(kind)
      if (round > 0) results[kind].push(result)
    }
  }
  return results
}
