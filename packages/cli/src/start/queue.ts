/** Runs work after all work that was added before. */
export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Returns a queue. Work that fails does not stop later work. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}
