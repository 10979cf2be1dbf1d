import { decodeName, encodeName } from '../place/names.ts'
import { findFreeName } from '../place/new-name.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { withSuffix } from '../storage/longest-key.ts'
import type { ConflictAnswer } from '../upload/items/upload-item.ts'
import { isPlaceholder, type TransferSummary } from './summarize-transfer.ts'
import type { TaskPlan, TaskStep, TaskTexts } from './task-plan.ts'

/** The place for a file that is replaced. Null: the file is deleted after its replacement has arrived. */
export type PlaceReplaced = (replaced: ObjectPlace) => ObjectPlace | null

/** The decision about a file whose key, `target`, is taken. */
export type ResolveConflict = (target: string) => ConflictAnswer

/** Returns the keys of files that a transfer replaces. */
export function listReplacedKeys({ conflicts }: TransferSummary, decide: ResolveConflict): string[] {
  return conflicts.filter((target) => decide(target) === 'replace')
}

/** Returns the steps of a transfer, with the decisions about names that are taken. */
export function planTransfer(
  survey: TransferSummary,
  decide: ResolveConflict,
  words: TaskTexts,
  putAside: PlaceReplaced = () => null,
): TaskPlan {
  const { kind, from, to, objects } = survey
  const taken = new Set(survey.taken)
  const free = objects.filter(({ target }) => !taken.has(target))
  for (const { target } of free) taken.add(target)
  const steps: TaskStep[] = free.map(({ key, size, target }) => ({
    kind,
    from: { bucket: from.bucket, key },
    to: { bucket: to.bucket, key: target },
    size,
  }))
  for (const { key, size, target } of objects) {
    if (!survey.taken.has(target)) continue
    const answer = decide(target)
    const source = { bucket: from.bucket, key }
    const goal = { bucket: to.bucket, key: target }
    if (isPlaceholder(key)) {
      if (kind === 'move') steps.push({ kind: 'delete', from: source, to: source, size })
    } else if (answer === 'replace')
      steps.push(...replacing(steps.length, { kind, from: source, to: goal, size }, putAside))
    else if (answer === 'keep-both')
      steps.push({ kind, from: source, to: { ...goal, key: freeKey(target, taken) }, size })
  }
  return { words, steps, keep: kind === 'move' ? [from] : [] }
}

/** Moves the replaced file aside first, and deletes it after its replacement has arrived, so that one of them always exists. */
function replacing(index: number, step: TaskStep, putAside: PlaceReplaced): TaskStep[] {
  const kept = putAside(step.to)
  // Shortened keys may be equal up to here, so each step has a number of its own.
  const aside = kept ?? withSuffix(step.to, `.replaced-${(Date.now() + index).toString(36)}`)
  const steps: TaskStep[] = [
    { kind: 'move', from: step.to, to: aside, size: null },
    { ...step, after: index },
  ]
  if (!kept) steps.push({ kind: 'delete', from: aside, to: aside, size: null, after: index + 1 })
  return steps
}

/** Returns the key with the first free number, and marks it as taken. */
function freeKey(key: string, taken: Set<string>): string {
  const at = key.lastIndexOf('/') + 1
  const folder = key.slice(0, at)
  const has = (name: string) => taken.has(folder + encodeName(name))
  const free = folder + encodeName(findFreeName(decodeName(key.slice(at)), { has }))
  taken.add(free)
  return free
}
