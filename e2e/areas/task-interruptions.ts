import type { BrowserContext, Request } from '@playwright/test'

/** An interruption of a job, and the answer when the job is offered again. After a restart of the server the job resumes automatically. */
export interface TaskInterruption {
  by: 'closed tab' | 'killed server'
  answer: 'Continue' | 'Undo'
}

/** Both answers to a kind of stop. */
export const createInterruptions = (
  by: TaskInterruption['by'],
): { goOn: TaskInterruption; undo: TaskInterruption } => ({
  goOn: { by, answer: 'Continue' },
  undo: { by, answer: 'Undo' },
})

/**
 * Returns the number of requests after which each stop comes: random values between 2 % and 80 % of the job, in order. A job that
 * undoes another counts the requests that the other had sent before it was stopped.
 */
export function chooseInterruptionPoints(
  stops: readonly TaskInterruption[],
  count: number,
  random: () => number,
): number[] {
  const points: number[] = []
  let whole = count
  for (let at = 0; at < stops.length; ) {
    const undone = stops.findIndex(({ answer }, index) => index >= at && answer === 'Undo')
    const end = undone < 0 ? stops.length : undone + 1
    const drawn = Array.from({ length: end - at }, () => Math.ceil(whole * (0.02 + 0.78 * random())))
    points.push(...drawn.sort((one, other) => one - other))
    whole = points.at(-1) ?? whole
    at = end
  }
  return points
}

/** Number of move requests that all pages together have sent. */
export interface MoveCount {
  readonly sent: number
  /** Resolves when `count` requests were sent. */
  reach(count: number): Promise<void>
  /** Resets the counter for a new job. */
  restart(): void
  end(): void
}

/** Starts to count requests by listening. Intercepting them would take longer than a move. */
export function countMoves(context: BrowserContext): MoveCount {
  let moves = 0
  const wanted: { count: number; resolve: () => void }[] = []
  const tell = () => {
    for (const { count, resolve } of wanted) if (moves >= count) resolve()
  }
  const count = (request: Request) => {
    if (!request.url().endsWith('/storage/v1/object/move') || request.method() !== 'POST') return
    moves += 1
    tell()
  }
  context.on('request', count)
  return {
    get sent() {
      return moves
    },
    reach(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wanted.push({ count, resolve })
      tell()
      return promise
    },
    restart() {
      moves = 0
    },
    end: () => void context.off('request', count),
  }
}
