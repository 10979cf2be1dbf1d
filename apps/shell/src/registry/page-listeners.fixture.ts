import { vi } from 'vitest'

/** Notes which listeners a test adds to the page, and returns a function that removes them: a page that polls does so until it ends. */
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
