/** A timeout for a lack of progress. `arm` restarts it at each sign of progress, `stop` ends it. */
export interface StallTimeout {
  arm(): void
  stop(): void
}

/** Calls `giveUp` after `limit` ms without progress. A transfer may take any time while it makes progress. */
export function createStallTimeout(limit: number, giveUp: () => void): StallTimeout {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    arm: () => {
      stop()
      timer = setTimeout(giveUp, limit)
    },
    stop,
  }
}
