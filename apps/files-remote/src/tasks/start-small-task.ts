import { FilesError } from '../errors/files-error.ts'
import type { FileTask } from './file-task.ts'
import { getFileTasks } from './file-tasks.ts'
import { startFileTask, type TaskContext } from './start-file-task.ts'
import type { TaskPlan } from './task-plan.ts'

/** Maximum number of steps to wait for, so that a failure is shown where the user has started the task. */
const fewSteps = 12

/** Starts a task, and waits for a small one. If all of its steps failed, removes it and throws the reason. @throws FilesError */
export async function startAndAwaitSmallTask(context: TaskContext, plan: TaskPlan): Promise<FileTask> {
  const isFew = plan.steps.length <= fewSteps
  const job = await startFileTask(context, { ...plan, ...(isFew && { isQuiet: true }) })
  if (!isFew) return job
  const error = await failureOfAll(job)
  if (!error) return job
  await getFileTasks(context.host.session, context.userId).dismiss(job)
  throw error
}

/** Returns the reason if all steps failed. Null if one was done, or if the task waits for the user: then the task panel shows it. */
function failureOfAll(job: FileTask): Promise<FilesError | null> {
  return new Promise((resolve) => {
    const look = () => {
      const { phase, done } = job.store.getState()
      if (phase === 'running') return
      stop()
      const [code] = job.steps.failures.values()
      resolve(phase === 'ended' && done === 0 && code ? new FilesError(code, {}) : null)
    }
    const stop = job.store.subscribe(look)
    look()
  })
}
