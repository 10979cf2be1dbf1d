import { vi } from 'vitest'

/** Runs `start` without its timers, which would otherwise run in later tests. Intervals stay stopped until the end of the test. */
export function startWithoutTimers<Result>(start: () => Result): Result {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  try {
    return start()
  } finally {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['setInterval'] })
  }
}

/** Records the listeners that a test adds to the page. Returns a function that removes them, because polling never ends by itself. */
export function noteListeners(): () => void {
  const removals: (() => void)[] = []
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((...args) => {
      add(...args)
      removals.push(() => target.removeEventListener(...args))
    })
  }
  return () => {
    for (const remove of removals) remove()
  }
}
