import type { MutationChoice } from './choice.fixture.ts'
import { chooseMildMutation } from './mild-mutations.fixture.ts'
import type { Mutation } from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import type { FuzzRequest } from './request.fixture.ts'
import { chooseWildMutation } from './wild-mutations.fixture.ts'

/** Share of the inputs that are sent many times. One costs as much as hundreds of others. */
const repeatedShare = 1 / 5_000

/** Returns 1 to 3 changes of a request. Empty if no change of the chosen kind is possible. */
export function chooseMutations(random: Random, request: FuzzRequest, choice: MutationChoice): Mutation[] {
  const { mildShare = 0.62, only, keepsTarget, focus } = choice
  const isMild = random.chance(mildShare)
  const isAllowed = (mutation: Mutation) =>
    (!only || only.includes(mutation.on)) &&
    !(keepsTarget && /method|target|segment|query|token|wire/.test(mutation.on))
  const count = isMild ? 1 : 1 + random.below(3)
  const chosen: Mutation[] = []
  // A kind that is not possible for this request is replaced by another one, a limited number of times.
  for (let tries = 0; chosen.length < count && tries < 40; tries++) {
    const mutation = isMild
      ? chooseMildMutation(random, request)
      : chooseWildMutation(random, request, choice)
    if (mutation && isAllowed(mutation)) chosen.push(mutation)
  }
  const times = focus?.times ?? (!only && random.chance(repeatedShare) ? random.pick([30, 120, 300]) : 1)
  return times > 1 && chosen.length > 0 ? [...chosen, { on: 'repeat', times }] : chosen
}
