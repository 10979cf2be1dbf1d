import type { FuzzBackend } from './fuzz-backend.fixture.ts'
import type { FuzzFinding, FuzzInput, FuzzStats } from './fuzz-stats.fixture.ts'
import { runInput } from './run-fuzz.fixture.ts'

/** Number of the last inputs that are tried again for a fault without a known input. */
const mostSuspects = 20

/** Returns a finding of a run with the input that causes it, in as few changes as possible. */
export async function explainFinding(
  fuzz: FuzzBackend,
  tally: FuzzStats,
  first: FuzzFinding,
): Promise<FuzzFinding> {
  // The process and its log don't show the input, so the newest one that has the same effect again counts.
  const suspects = first.input
    ? [first.input]
    : tally.journal
        .map(({ input }) => input)
        .reverse()
        .slice(0, mostSuspects)
  for (const suspect of suspects) {
    if (!fuzz.backend.isRunning()) await fuzz.backend.restart()
    const again = await runInput(fuzz, suspect)
    if (again) return shrink(fuzz, { ...again, input: suspect })
  }
  return first
}

/** Returns a finding with the minimum of changes that break the same rule. Restarts the backend if it has ended. */
async function shrink(fuzz: FuzzBackend, finding: FuzzFinding): Promise<FuzzFinding> {
  let smallest = finding
  for (let at = 0; smallest.input && at < smallest.input.mutations.length; ) {
    const mutations = (smallest.input.mutations as unknown[]).toSpliced(at, 1) as FuzzInput['mutations']
    if (!fuzz.backend.isRunning()) await fuzz.backend.restart()
    const found =
      mutations.length > 0 ? await runInput(fuzz, { step: smallest.input.step, mutations }) : undefined
    if (found) smallest = { ...found, input: { step: smallest.input.step, mutations } }
    else at++
  }
  if (!fuzz.backend.isRunning()) await fuzz.backend.restart()
  return smallest
}
