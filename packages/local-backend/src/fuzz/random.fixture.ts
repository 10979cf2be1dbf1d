/** Random numbers that are the same for the same seeds. */
export interface Random {
  /** Returns a whole number from 0 to `limit - 1`; 0 if `limit` is 0. */
  below(limit: number): number
  /** Returns true in `share` of all calls; `share` is from 0 to 1. */
  chance(share: number): boolean
  /** Returns an item of a list that has at least one. */
  pick<Item>(items: readonly Item[]): Item
}

/** Creates random numbers from any number of seeds (mulberry32). */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => mix((mixed ^ seed) + 0x9e3779b9), 0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
  }
}

function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}
