import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'

/** The result of one check on this machine. */
export interface Checkup {
  /** Names the check for programs, such as `port-4100`. Unique within a run. */
  id: string
  /** A problem stops a command of Portico; a warning stops none, or only an optional one. */
  status: 'ok' | 'warning' | 'problem'
  message: string
  /** One sentence that says what to do. Null if the status is `ok`. */
  remedy: string | null
}

/** Reports that nothing is wrong. */
export function ok(id: string, message: string): Checkup {
  return { id, status: 'ok', message, remedy: null }
}

/** Reports what may fail or is missing for an optional command. */
export function warning(id: string, message: string, remedy: string): Checkup {
  return { id, status: 'warning', message, remedy }
}

/** Reports what stops a command. */
export function problem(id: string, message: string, remedy: string): Checkup {
  return { id, status: 'problem', message, remedy }
}

/**
 * Reports the refusal that a command would end with: its first sentence as the message, and the others as the recovery action.
 * @throws the error if it is no CliError
 */
export function refused(id: string, error: unknown, level = problem): Checkup {
  if (!(error instanceof CliError)) throw error
  const [, message = error.message, remedy = `Run ${npxPortico} verify, which says more.`] =
    /^(.*?\.) (?=\p{Lu})(.*)$/su.exec(error.message) ?? []
  return level(id, message, remedy)
}
