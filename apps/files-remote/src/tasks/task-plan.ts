import type { Folder } from '../place/place.ts'
import type { ObjectPlace } from '../storage/links.ts'
import type { DeletionRecord } from '../storage/trash-entries.ts'

/** One request of a task. */
export interface TaskStep {
  kind: 'move' | 'copy' | 'delete'
  from: ObjectPlace
  /** For a deletion, the same as `from`. */
  to: ObjectPlace
  /** Bytes. Null if storage does not report them. */
  size: number | null
  /** The index in the plan of a step that must be done before this one. */
  after?: number
  /** Undoes a copy, but keeps a copy that was overwritten since. */
  isUndoneCopy?: true
}

/** The texts of a task, in the user's language at its start. */
export interface TaskTexts {
  /** While it runs: `Moving “Reports” to “Archive”`. */
  title: string
  /** When it is complete: `“Reports” moved to “Archive”`. */
  done: string
}

/** All steps of a task, known before the first request. */
export interface TaskPlan {
  words: TaskTexts
  steps: readonly TaskStep[]
  /** Folders to keep if they become empty. */
  keep: readonly Folder[]
  /** The record of a deletion into the trash, written before the first step is sent. */
  trash?: DeletionRecord
  /** It undoes another task, so it can't be undone itself. */
  isUndo?: true
  /** It takes a moment. The task panel shows it only if it is interrupted. */
  isQuiet?: true
}

/** `begun` was sent, or was about to be. Its outcome is unknown until a check. */
export const stepState = { waiting: 0, begun: 1, done: 2, failed: 3 } as const

/** Returns the plan that undoes the completed `steps`. Deletions can't be undone. */
export function invertPlan(plan: TaskPlan, isDone: (index: number) => boolean, words: TaskTexts): TaskPlan {
  const gone = new Set<string>()
  const steps: TaskStep[] = []
  const inverses = new Map<number, number>()
  for (const [index, step] of [...plan.steps.entries()].reverse()) {
    if (!isDone(index)) continue
    if (step.kind === 'delete') gone.add(nameOf(step.from))
    else if (!gone.has(nameOf(step.to))) {
      inverses.set(index, steps.length)
      steps.push(inverseOf(step))
    }
  }
  // Undo needs the reverse order: a step that waited for another is undone before it.
  for (const [index, step] of plan.steps.entries()) {
    const earlier = step.after === undefined ? undefined : inverses.get(step.after)
    const later = inverses.get(index)
    const inverse = earlier === undefined ? undefined : steps[earlier]
    if (inverse && later !== undefined) inverse.after = later
  }
  return { words, steps, keep: [], isUndo: true }
}

function inverseOf({ kind, from, to, size }: TaskStep): TaskStep {
  if (kind === 'copy') return { kind: 'delete', from: to, to, size, isUndoneCopy: true }
  return { kind: 'move', from: to, to: from, size }
}

function nameOf({ bucket, key }: ObjectPlace): string {
  return `${bucket}/${key}`
}
