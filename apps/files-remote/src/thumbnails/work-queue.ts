/** Returns a function that runs at most `most` pieces of work at a time. Work that is aborted while it waits does not start. */
export function createWorkQueue(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    while (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    if (signal.aborted) {
      waiting.shift()?.()
      throw signal.reason
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
