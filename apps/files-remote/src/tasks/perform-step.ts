import type { SupabaseClient } from '@supabase/supabase-js'
import { getFailure } from '../errors/failures.ts'
import { FilesError, toFilesError } from '../errors/files-error.ts'
import type { ObjectPlace } from '../storage/links.ts'
import type { TaskStep } from './task-plan.ts'

/** The size of a file in bytes, and whether it was written again after its creation. */
interface Seen {
  size: number | null
  isRewritten: boolean
}

/** A copy is created and dated in one request. A file with a date more than this many ms later was written again. */
const sameMoment = 2_000

/** Returns the state of an object. Null if it does not exist, or the user may not see it. @throws FilesError */
async function look(client: SupabaseClient, { bucket, key }: ObjectPlace): Promise<Seen | null> {
  const { data, error } = await client.storage.from(bucket).info(key)
  if (!error) {
    const { size, createdAt, lastModified } = data
    const isRewritten = Date.parse(lastModified ?? createdAt) - Date.parse(createdAt) > sameMoment
    return { size: size ?? null, isRewritten }
  }
  const failure = toFilesError(error)
  if (failure.code === 'NoSuchKey') return null
  throw failure
}

/**
 * Returns whether a step with an unknown outcome was done: its target exists, and the object that it removes does not.
 * @throws FilesError
 */
export async function isStepDone(
  client: SupabaseClient,
  { kind, from, to, size }: TaskStep,
): Promise<boolean> {
  if (kind === 'delete') return (await look(client, from)) === null
  const made = await look(client, to)
  if (!made) return false
  if (kind === 'move') return (await look(client, from)) === null
  return size === null || made.size === null || made.size === size
}

/**
 * Performs a step. If any page has started it before, checks first whether it is done.
 * @throws FilesError
 */
export async function performStep(client: SupabaseClient, step: TaskStep, wasBegun: boolean): Promise<void> {
  // A deletion can be repeated without harm.
  if (wasBegun && step.kind !== 'delete' && (await isStepDone(client, step))) return
  try {
    await send(client, step)
  } catch (caught) {
    const error = toFilesError(caught)
    // The earlier request arrived after the check.
    const isLate = wasBegun && (error.code === 'NoSuchKey' || getFailure(error.code).isConflict)
    if (!isLate || !(await isStepDone(client, step))) throw error
  }
}

async function send(client: SupabaseClient, step: TaskStep): Promise<void> {
  const { kind, from, to, size } = step
  const files = client.storage.from(from.bucket)
  if (kind === 'delete') {
    if (step.isUndoneCopy) {
      const seen = await look(client, from)
      if (seen && (seen.isRewritten || (size !== null && seen.size !== size)))
        throw new FilesError('changed_since', {})
    }
    const [failure] = (await removeObjects(client, [step])).values()
    if (failure) throw failure
    return
  }
  const options = to.bucket === from.bucket ? {} : { destinationBucket: to.bucket }
  const { error } = await files[kind](from.key, to.key, options)
  if (error) throw toFilesError(error)
}

/**
 * Deletes the objects of `steps` in one bucket, in one request. Returns the errors of objects that still exist, by key.
 * @throws FilesError if the whole request was refused
 */
export async function removeObjects(
  client: SupabaseClient,
  steps: readonly TaskStep[],
): Promise<Map<string, FilesError>> {
  const [first] = steps
  if (!first) return new Map()
  const keys = steps.map(({ from }) => from.key)
  const { data, error } = await client.storage.from(first.from.bucket).remove(keys)
  if (error) throw toFilesError(error)
  const removed = new Set(data.map(({ name }) => name))
  const failures = new Map<string, FilesError>()
  for (const { from } of steps) {
    // If a policy hides a row, storage skips it silently.
    if (!removed.has(from.key) && (await look(client, from)))
      failures.set(from.key, new FilesError('not_deleted', {}))
  }
  return failures
}
