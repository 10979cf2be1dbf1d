import { FilesError } from '../errors/files-error.ts'
import type { Job } from './job.ts'
import { jobsOf } from './jobs-of.ts'
import { type JobContext, startJob } from './start-job.ts'
import type { Plan } from './step.ts'

/** Maximum number of steps to wait for, so that a failure is shown where the user has started the task. */
const fewSteps = 12

/** Starts a task, and waits for a small one. If all of its steps failed, removes it and throws the reason. @throws FilesError */
export async function startAndSee(context: JobContext, plan: Plan): Promise<Job> {
  const isFew = plan.steps.length <= fewSteps
  const job = await startJob(context, { ...plan, ...(isFew && { isQuiet: true }) })
  if (!isFew) return job
  const error = await failureOfAll(job)
  if (!error) return job
  await jobsOf(context.host.session, context.userId).dismiss(job)
  throw error
}

/** Returns the reason if all steps failed. Null if one was done, or if the task waits for the user: then the task panel shows it. */
function failureOfAll(job: Job): Promise<FilesError | null> {
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
