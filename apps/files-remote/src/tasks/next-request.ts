import { stepState, type TaskStep } from './task-plan.ts'

/** Maximum number of keys in one deletion. Storage takes 1,000, but each request should be short. */
const mostDeletes = 200

/**
 * Returns the steps of the next request, by their index in the plan; null if no step may start now. A move or copy is one
 * request, and deletions in one bucket are sent together.
 */
export function findNextRequest(
  steps: readonly TaskStep[],
  states: Uint8Array,
  sending: ReadonlySet<number>,
): number[] | null {
  const unit: number[] = []
  let first: TaskStep | undefined
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index]
    if (!step || !isReady(step, index, states, sending)) continue
    if (!first) {
      first = step
      unit.push(index)
      if (!isPlainDelete(step)) return unit
    } else if (isPlainDelete(step) && step.from.bucket === first.from.bucket) {
      unit.push(index)
      if (unit.length === mostDeletes) return unit
    }
  }
  return unit.length > 0 ? unit : null
}

function isReady(
  { after }: TaskStep,
  index: number,
  states: Uint8Array,
  sending: ReadonlySet<number>,
): boolean {
  const state = states[index]
  if ((state !== stepState.waiting && state !== stepState.begun) || sending.has(index)) return false
  return after === undefined || states[after] === stepState.done
}

function isPlainDelete({ kind, isUndoneCopy }: TaskStep): boolean {
  return kind === 'delete' && !isUndoneCopy
}
