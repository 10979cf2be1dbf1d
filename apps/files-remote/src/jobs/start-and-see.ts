import { FilesError } from '../errors/files-error.ts'
import type { Job } from './job.ts'
import { jobsOf } from './jobs-of.ts'
import { type JobContext, startJob } from './start-job.ts'
import type { Plan } from './step.ts'

/** With so few requests one waits for the end, and what went wrong is said where one asked for it. */
const fewSteps = 12

/** Begins a job. A small one is waited for: where nothing of it could be done, it is gone again and this throws why. @throws FilesError */
export async function startAndSee(context: JobContext, plan: Plan): Promise<Job> {
  const isFew = plan.steps.length <= fewSteps
  const job = await startJob(context, { ...plan, ...(isFew && { isQuiet: true }) })
  if (!isFew) return job
  const error = await failureOfAll(job)
  if (!error) return job
  await jobsOf(context.host.session, context.userId).dismiss(job)
  throw error
}

/** Why nothing of a job was done; null once it is otherwise, or waits for somebody: then the tray has it. */
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
