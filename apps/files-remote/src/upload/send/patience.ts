/** Ends what makes no progress: `arm` is called at each sign of life, `stop` when it is over. */
export interface Patience {
  arm(): void
  stop(): void
}

/** Calls `giveUp` once nothing has come for `limit` milliseconds. A transfer may take as long as it moves. */
export function havePatience(limit: number, giveUp: () => void): Patience {
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
