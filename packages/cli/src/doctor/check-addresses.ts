import { checkSupabase } from '../start/check-supabase.ts'
import type { RunFile } from '../start/run-file.ts'
import { describeRequestError } from '../verify/download.ts'
import { type CheckResult, createOk, createProblem, createProblemFromError } from './check-result.ts'

/** Timeout of a server's answer in ms. */
const patience = 3_000

/** Checks that each server of a running portal answers. */
export async function checkAddresses({ shell, remotes, backend, pid }: RunFile): Promise<CheckResult[]> {
  // A remote's standalone page answers after it is built. Until then, files of releases do.
  const probes = Object.entries(remotes).map(([name, address]) => [name, address, '/0.0.0/'] as const)
  const addresses = [['shell', shell, ''], ...probes, ['backend', `${backend}/auth/v1/health`, '']] as const
  return Promise.all(
    addresses.map(async ([name, address, probe]) => {
      const id = `address-${name}`
      try {
        const response = await fetch(address.replace(/\/+$/, '') + probe, {
          signal: AbortSignal.timeout(patience),
        })
        await response.body?.cancel()
        if (response.status < 500) return createOk(id, `${address} answers.`)
        return createProblem(id, `${address} answers ${response.status}.`, restart(pid))
      } catch (error) {
        return createProblem(id, `${address} does not answer (${describeRequestError(error)}).`, restart(pid))
      }
    }),
  )
}

/** Checks that the Supabase project of the environment answers and knows its key. */
export async function checkProject(project: { url: string; key: string }): Promise<CheckResult> {
  try {
    await checkSupabase(project, patience)
    return createOk('supabase', `${project.url} answers and knows the key.`)
  } catch (error) {
    return createProblemFromError('supabase', error)
  }
}

/** Allowed difference of clocks in seconds: codes of an authenticator app and sign-in tokens are valid for little longer. */
const allowedSkew = 30

/** Compares this machine's clock with that of a backend. Empty if the backend sends no time. */
export async function checkClock(backend: string, now: () => number = Date.now): Promise<CheckResult[]> {
  try {
    const asked = now()
    const response = await fetch(`${backend}/auth/v1/health`, { signal: AbortSignal.timeout(patience) })
    const answered = now()
    await response.body?.cancel()
    const theirs = Date.parse(response.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return []
    // The header has whole seconds, so on average it is half a second behind.
    const skew = (theirs + 500 - (asked + answered) / 2) / 1000
    const seconds = Math.abs(Math.round(skew))
    if (seconds <= allowedSkew) return [createOk('clock', 'The clock agrees with the backend.')]
    return [
      createProblem(
        'clock',
        `This machine's clock is ${seconds} s ${skew > 0 ? 'behind' : 'ahead of'} the backend's.`,
        'Set the clock of the wrong machine, such as by timedatectl set-ntp true.',
      ),
    ]
  } catch {
    // Another check reports a backend that does not answer.
    return []
  }
}

function restart(pid: number): string {
  return `Stop process ${pid}, and run npm start again.`
}
