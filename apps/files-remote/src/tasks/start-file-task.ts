import { guardUnloadUntil, isTransient, isUnexpected, type useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createSingleRun } from '@portico/ui/single-run'
import type { QueryClient } from '@tanstack/react-query'
import { FilesError } from '../errors/files-error.ts'
import { notifyFailure } from '../errors/notify-failure.ts'
import { favouritesKey } from '../storage/favourites.ts'
import { markUploadsStarted } from '../upload/choose/uploads-started.ts'
import type { FileTask, TaskProgress } from './file-task.ts'
import { getFileTasks } from './file-tasks.ts'
import { updateMovedFavourites } from './follow-favourites.ts'
import type { TaskPlan } from './task-plan.ts'

/** The user of a task, and how it is reported. */
export interface TaskContext {
  t: Translate
  host: ReturnType<typeof useHost>
  userId: string
  cache: QueryClient
}

/** Starts a task. The task panel shows it, and a notice reports its end. @throws DOMException if it can't be stored */
export async function startFileTask(context: TaskContext, plan: TaskPlan): Promise<FileTask> {
  const job = await getFileTasks(context.host.session, context.userId).start(plan)
  follow(context, job)
  if (!plan.isQuiet) markUploadsStarted()
  return job
}

/** Continues a task of a closed page, or undoes it with `isUndo`. */
export async function resumeFileTask(context: TaskContext, id: string, isUndo: boolean): Promise<void> {
  const job = await getFileTasks(context.host.session, context.userId).takeOver(id)
  if (!job) return
  if (isUndo) return undoFileTask(context, job)
  follow(context, job)
  job.go()
}

const once = createSingleRun()

/** Undoes a task once, although the task panel and a notice both offer it. */
export async function undoFileTask(context: TaskContext, job: FileTask): Promise<void> {
  await once(job.id, () => undo(context, job))
}

async function undo(context: TaskContext, job: FileTask): Promise<void> {
  const { t, host, userId } = context
  const what = job.plan.words.done
  try {
    const back = await guardUnloadUntil(
      getFileTasks(host.session, userId).undo(job, {
        title: t('Undoing: {what}', { what }),
        done: t('Undone: {what}', { what }),
      }),
    )
    if (!back) return
    markUploadsStarted()
    follow(context, back)
  } catch (caught) {
    notifyFailure(t, host, caught)
  }
}

/** Interval in ms at which folders reload while a task changes them. */
const readEvery = 2_000

/** Time in ms for which the task panel offers to undo a completed task. */
const stays = 5 * 60_000

/** Updates the page with a task: that it runs, what it has changed, and its end. */
function follow(context: TaskContext, job: FileTask): void {
  const { host, cache } = context
  const buckets = new Set(job.plan.steps.flatMap(({ from, to }) => [from.bucket, to.bucket]))
  const refresh = () => {
    for (const view of ['trash', 'space']) void cache.invalidateQueries({ queryKey: [view] })
    for (const bucket of buckets) void cache.invalidateQueries({ queryKey: ['folder', bucket] })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let task: PromiseWithResolvers<void> | null = null
  const look = (now: TaskProgress, before?: TaskProgress) => {
    if (!timer)
      timer = setTimeout(() => {
        timer = undefined
        refresh()
      }, readEvery)
    const isActive = now.phase === 'running' || now.phase === 'stalled'
    if (isActive) task ??= job.plan.isQuiet ? holdPageOnly() : runInBackground(host, job)
    if (now.phase === 'stalled' || now.phase === 'paused') markUploadsStarted()
    if (now.error && now.error !== before?.error) report(host, now.error)
    if (isActive || now.phase === before?.phase) return
    if (now.failed > 0) task?.reject(new FilesError('unexpected', { message: `${now.failed} steps failed` }))
    else task?.resolve()
    task = null
    if (now.phase !== 'ended') return
    refresh()
    void followFavourites(context, job)
    if (now.failed === 0) tellEnd(context, job)
    else markUploadsStarted()
  }
  job.store.subscribe(look)
  look(job.store.getState())
}

async function followFavourites({ t, host, cache }: TaskContext, { plan, steps }: FileTask): Promise<void> {
  const moves = plan.steps.filter((_step, index) => steps.is(index, 'done'))
  try {
    if (await updateMovedFavourites(host.session.client, moves))
      await cache.invalidateQueries({ queryKey: favouritesKey })
  } catch (caught) {
    notifyFailure(t, host, caught)
  }
}

/** A short task is not listed as background work. The page only asks before it unloads meanwhile. */
function holdPageOnly(): PromiseWithResolvers<void> {
  const task = Promise.withResolvers<void>()
  guardUnloadUntil(task.promise).catch(() => {})
  return task
}

function runInBackground(host: TaskContext['host'], job: FileTask): PromiseWithResolvers<void> {
  const task = Promise.withResolvers<void>()
  host.runInBackground({
    title: job.plan.words.title,
    shownByRemote: true,
    done: task.promise,
    // Pauses, and does not undo the completed half. The task panel offers to resume.
    cancel: () => job.pause(),
    progress: (listener) => {
      const tellShare = ({ done, count }: TaskProgress) => listener(count > 0 ? done / count : null)
      tellShare(job.store.getState())
      return job.store.subscribe(tellShare)
    },
  })
  return task
}

function report({ reportError }: TaskContext['host'], error: FilesError): void {
  if (isTransient(error)) reportError(error, { phase: 'backend' })
  else if (isUnexpected(error)) reportError(error, { phase: 'unexpected' })
}

/** Reports the end of a task, and offers to undo it. */
function tellEnd(context: TaskContext, job: FileTask): void {
  const { t, host, userId } = context
  const { words, isUndo, isQuiet } = job.plan
  const jobs = getFileTasks(host.session, userId)
  // A notice would cover the task panel, which shows the same.
  if (isUndo || isQuiet || host.signal.aborted)
    host.notify({
      tone: 'success',
      title: words.done,
      ...(canUndoTask(job) && { action: { label: t('Undo'), run: () => void undoFileTask(context, job) } }),
    })
  else host.announce(words.done)
  if (isUndo) void jobs.dismiss(job)
  else setTimeout(() => void jobs.dismiss(job), stays)
}

/** Returns whether any step of a task can be undone. */
export function canUndoTask({ plan }: FileTask): boolean {
  return !plan.isUndo && plan.steps.some(({ kind }) => kind !== 'delete')
}
