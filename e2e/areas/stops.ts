import type { BrowserContext, Request } from '@playwright/test'

/** A stop in the middle of a job, and what one answers when it is offered again; a server that is back goes on by itself. */
export interface Stop {
  by: 'closed tab' | 'killed server'
  answer: 'Continue' | 'Undo'
}

/** Both answers to a kind of stop. */
export const stopsBy = (by: Stop['by']): { goOn: Stop; undo: Stop } => ({
  goOn: { by, answer: 'Continue' },
  undo: { by, answer: 'Undo' },
})

/**
 * After how many requests of its job each stop comes: any number between the first fiftieth and four fifths, in order. Of a
 * job that undoes another those of the other count, which were sent before it was stopped.
 */
export function pointsOf(stops: readonly Stop[], count: number, random: () => number): number[] {
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

/** How many requests to move something were sent, whatever page sends them. */
export interface MoveCount {
  readonly sent: number
  /** Is over when so many were. */
  reach(count: number): Promise<void>
  /** Counts anew: what follows is a job of its own. */
  restart(): void
  end(): void
}

/** Begins to count. Listened to and not let through by hand, which takes longer than a move does. */
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
