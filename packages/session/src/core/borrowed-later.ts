import type { Platform } from '../platform/platform.ts'
import { report } from '../platform/report.ts'
import type { SessionState } from '../state/state.ts'
import { type Asker, type OpenAsker, startBorrowedCore } from './borrowed-core.ts'
import type { startOwnCore } from './own-core.ts'

/** The code that gets tokens from the page. */
type AskerCode = Pick<typeof import('./token-asker.ts'), 'TokenAsker'>

/** Starts a core over the tokens of a page. Its code is loaded on demand, because most pages have a session of their own. */
export const startBorrowedLater: typeof startOwnCore = (...args) =>
  startBorrowedCore(
    openBy(() => import('./token-asker.ts')),
    ...args,
  )

/** Returns a function that creates an asker, whose code is loaded by `bring`. Calls wait for the code. */
export function openBy(bring: () => Promise<AskerCode>): OpenAsker {
  return (state, platform, config) => {
    const coming = bringPatiently(bring, state, platform).then(
      ({ TokenAsker }) => new TokenAsker(state, platform, config),
    )
    const guard: Asker['guard'] = (fetcher) => async (input, init) =>
      (await coming).guard(fetcher)(input, init)
    // The other methods wait for the code.
    return new Proxy({ guard } as Asker, {
      get: (own, name: keyof Asker) =>
        own[name] ?? (async (arg: never) => ((await coming)[name] as (arg: never) => unknown)(arg)),
    })
  }
}

/** Pause before the code is loaded again, in ms. */
const pause = 5_000

/**
 * Loads the code until it arrives. After the first failure the session is no longer `loading`: it is signed out with the problem
 * `code_not_loaded`.
 */
async function bringPatiently(
  bring: () => Promise<AskerCode>,
  state: SessionState,
  platform: Platform,
): Promise<AskerCode> {
  for (;;) {
    try {
      const code = await bring()
      state.setProblem(undefined)
      return code
    } catch (error) {
      const { status, problem } = state.snapshot
      if (status === 'disposed') return new Promise(() => {})
      if (!problem) report(error)
      state.setProblem({
        code: 'code_not_loaded',
        message: 'The code of the session is loaded again.',
      })
      state.begin(null, null)
    }
    await new Promise<void>((resolve) => void platform.later(resolve, pause))
  }
}
