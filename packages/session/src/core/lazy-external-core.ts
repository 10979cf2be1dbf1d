import type { Platform } from '../platform/platform.ts'
import { reportUncaughtError } from '../platform/report-uncaught-error.ts'
import type { SessionState } from '../state/state.ts'
import { type ExternalTokens, type OpenExternalTokens, startExternalCore } from './external-core.ts'
import type { startOwnCore } from './own-core.ts'

/** The code that gets tokens from the page. */
type AskerCode = Pick<typeof import('./token-requester.ts'), 'TokenRequester'>

/** Starts a core over the tokens of a page. Its code is loaded on demand, because most pages have a session of their own. */
export const startLazyExternalCore: typeof startOwnCore = (...args) =>
  startExternalCore(
    createLazyTokens(() => import('./token-requester.ts')),
    ...args,
  )

/** Returns a function that creates an asker, whose code is loaded by `bring`. Calls wait for the code. */
export function createLazyTokens(bring: () => Promise<AskerCode>): OpenExternalTokens {
  return (state, platform, config) => {
    const coming = bringPatiently(bring, state, platform).then(
      ({ TokenRequester }) => new TokenRequester(state, platform, config),
    )
    const guard: ExternalTokens['guard'] = (fetcher) => async (input, init) =>
      (await coming).guard(fetcher)(input, init)
    // The other methods wait for the code.
    return new Proxy({ guard } as ExternalTokens, {
      get: (own, name: keyof ExternalTokens) =>
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
      if (!problem) reportUncaughtError(error)
      state.setProblem({
        code: 'code_not_loaded',
        message: 'The code of the session is loaded again.',
      })
      state.begin(null, null)
    }
    await new Promise<void>((resolve) => void platform.later(resolve, pause))
  }
}
