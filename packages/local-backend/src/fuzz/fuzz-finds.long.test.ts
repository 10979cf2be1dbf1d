// @module-tag long
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFuzzBackend } from './fuzz-backend.fixture.ts'
import { type Revert, reverts } from './reverts/reverts.fixture.ts'
import { firstSeed } from './rounds.fixture.ts'
import { runFuzz } from './run-fuzz.fixture.ts'

// A fuzzer that finds nothing any more would still pass. Here each fix is reverted, and the fuzzer has to find the fault again.

const hook = join(import.meta.dirname, 'reverts/revert-hook.fixture.ts')

/** Fuzzes a backend with or without a fix, and returns what was found. */
async function findFaults({ common = [], run, ...fix }: Revert, isReverted: boolean): Promise<string> {
  const { patches = [], limits = '', migration = '' } = isReverted ? fix : {}
  const fuzz = await openFuzzBackend({
    nodeArgs: ['--import', hook],
    env: { PORTICO_FUZZ_PATCHES: JSON.stringify([...common, ...patches]), PORTICO_LIMITS: limits },
    migration,
  })
  try {
    const began = performance.now()
    const { tally } = await runFuzz(fuzz, { seed: firstSeed, ...run })
    const faults = tally.findings.map(({ fault }) => fault.slice(0, 300)).join('\n')
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${fix.what}, ${isReverted ? 'taken back' : 'fixed'}: ${tally.describe()}, ${seconds} s\n${faults}\n`,
    )
    return faults
  } finally {
    await fuzz.close()
  }
}

describe.each(Object.entries(reverts))('the fuzzer, for the fix "%s"', (_name, revert) => {
  test('finds the fault when the fix is reverted', async () => {
    expect(await findFaults(revert, true)).toMatch(revert.fault)
  })

  test('finds no fault with the same inputs and the fix', async () => {
    expect(await findFaults(revert, false)).toBe('')
  })
})
