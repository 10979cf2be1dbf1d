import type { NavigationTarget, RemoteHistory } from '@portico/contract/history'

/** Returns the same history with another form of links. */
export function withHref(
  history: RemoteHistory,
  createHref: (to: NavigationTarget) => string,
): RemoteHistory {
  return {
    get location() {
      return history.location
    },
    listen: history.listen,
    push: history.push,
    replace: history.replace,
    go: history.go,
    block: history.block,
    createHref,
  }
}
