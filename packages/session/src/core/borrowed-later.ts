import { type Asker, type OpenAsker, startBorrowedCore } from './borrowed-core.ts'
import type { startOwnCore } from './own-core.ts'

/** A core over the tokens of a page, whose code comes when a page gives tokens: most pages have a session of their own. */
export const startBorrowedLater: typeof startOwnCore = (...args) => startBorrowedCore(openLater, ...args)

const openLater: OpenAsker = (...parts) => {
  const coming = import('./token-asker.ts').then(({ TokenAsker }) => new TokenAsker(...parts))
  const guard: Asker['guard'] = (fetcher) => async (input, init) => (await coming).guard(fetcher)(input, init)
  // The other methods wait for the code.
  return new Proxy({ guard } as Asker, {
    get: (own, name: keyof Asker) =>
      own[name] ?? (async (arg: never) => ((await coming)[name] as (arg: never) => unknown)(arg)),
  })
}
