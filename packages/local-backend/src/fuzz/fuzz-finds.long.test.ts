// @module-tag long
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSeed } from './amount.fixture.ts'
import { reverts } from './reverts/reverts.fixture.ts'
import { mostMemory, openFuzzBackend, runFuzz } from './run-fuzz.fixture.ts'

// A fuzzer that went blind would stay green. Each fix is taken back, and the fuzzer has to find the fault again.

const hook = join(import.meta.dirname, 'reverts/revert-hook.fixture.ts')

/** Fuzzes a backend with or without a fix, and returns what was found. */
async function findFaults(name: string, isReverted: boolean): Promise<string[]> {
  const { patches = [], limits = '', run } = reverts[name] as (typeof reverts)[string]
  const fuzz = await openFuzzBackend({
    nodeArgs: ['--import', hook],
    ...(isReverted && {
      env: { PORTICO_FUZZ_PATCHES: JSON.stringify(patches), PORTICO_LIMITS: limits },
    }),
  })
  try {
    const { tally, memory = 0 } = await runFuzz(fuzz, { seed: firstSeed, ...run })
    const faults = tally.findings.map(({ fault }) => fault)
    return memory > mostMemory ? [...faults, `the process took ${memory} bytes of memory`] : faults
  } finally {
    await fuzz.close()
  }
}

test.each(Object.keys(reverts))(
  'the fuzzer finds the fault when the fix "%s" is taken back',
  async (name) => {
    expect((await findFaults(name, true)).join('\n')).toMatch(reverts[name]?.fault as RegExp)
  },
)

test.each(Object.keys(reverts))('the same inputs find no fault with the fix "%s"', async (name) => {
  expect(await findFaults(name, false)).toEqual([])
})
