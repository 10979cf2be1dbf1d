import type { Folder } from '../place/place.ts'
import type { ObjectPlace } from '../storage/links.ts'
import type { DeletionRecord } from '../storage/trash-box.ts'

/** One request of a job. */
export interface Step {
  kind: 'move' | 'copy' | 'delete'
  from: ObjectPlace
  /** Of a delete, the same as `from`. */
  to: ObjectPlace
  /** Bytes; null where storage does not say. */
  size: number | null
  /** The place in the plan of a step that must be done before this one. */
  after?: number
  /** It takes back a copy: what was written over it since then is kept. */
  isUndoneCopy?: true
}

/** What people read of a job, in their language at the time it began. */
export interface JobWords {
  /** While it runs: `Moving “Reports” to “Archive”`. */
  title: string
  /** When it is whole: `“Reports” moved to “Archive”`. */
  done: string
}

/** Everything that a job is to do, before the first request. */
export interface Plan {
  words: JobWords
  steps: readonly Step[]
  /** Folders that stay, should they become empty. */
  keep: readonly Folder[]
  /** Written before the first step is sent, for what goes to the trash. */
  trash?: DeletionRecord
  /** It takes another job back: then it can't be taken back itself. */
  isUndo?: true
  /** It is over in a moment, and stands in the tray only when it is not. */
  isQuiet?: true
}

/** `begun` was sent, or was about to be: what became of it is not known until somebody looks. */
export const stepState = { waiting: 0, begun: 1, done: 2, failed: 3 } as const

/** The plan that takes back what is done of `steps`; of what was deleted, nothing comes back. */
export function invert(plan: Plan, isDone: (index: number) => boolean, words: JobWords): Plan {
  const gone = new Set<string>()
  const steps: Step[] = []
  const inverses = new Map<number, number>()
  for (const [index, step] of [...plan.steps.entries()].reverse()) {
    if (!isDone(index)) continue
    if (step.kind === 'delete') gone.add(nameOf(step.from))
    else if (!gone.has(nameOf(step.to))) {
      inverses.set(index, steps.length)
      steps.push(inverseOf(step))
    }
  }
  // What had to be done before something is taken back after it.
  for (const [index, step] of plan.steps.entries()) {
    const earlier = step.after === undefined ? undefined : inverses.get(step.after)
    const later = inverses.get(index)
    const inverse = earlier === undefined ? undefined : steps[earlier]
    if (inverse && later !== undefined) inverse.after = later
  }
  return { words, steps, keep: [], isUndo: true }
}

function inverseOf({ kind, from, to, size }: Step): Step {
  if (kind === 'copy') return { kind: 'delete', from: to, to, size, isUndoneCopy: true }
  return { kind: 'move', from: to, to: from, size }
}

function nameOf({ bucket, key }: ObjectPlace): string {
  return `${bucket}/${key}`
}
