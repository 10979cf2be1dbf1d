/** True in `npm run test:long`, which uses many more inputs. */
export const isLong = Boolean(process.env.PORTICO_LONG)

/** `PORTICO_SEED` repeats a run: the same inputs in the same order. */
export const firstSeed = Number(process.env.PORTICO_SEED ?? 31)

/** Number of inputs of one backend. Each round has a new backend and its own seeds. */
const perRound = 20_000

/** A part of a run, with its own backend. */
export interface Round {
  seed: number
  inputs: number
}

/**
 * Divides the inputs of a run into rounds. `PORTICO_FUZZ` is the number of all inputs, of all entrances; without it, a run has
 * `usual` of them.
 * @param share part of `PORTICO_FUZZ` that is for this entrance, from 0 to 1
 */
export function createRounds(share: number, usual: { short: number; long: number }): Round[] {
  const all = Number(process.env.PORTICO_FUZZ ?? Number.NaN)
  const inputs = Number.isNaN(all) ? (isLong ? usual.long : usual.short) : Math.ceil(all * share)
  const count = Math.max(1, Math.ceil(inputs / perRound))
  return Array.from({ length: count }, (_, n) => ({ seed: firstSeed + n, inputs: Math.ceil(inputs / count) }))
}
