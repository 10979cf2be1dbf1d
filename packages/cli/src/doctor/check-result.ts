import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'

/** The result of one check on this machine. */
export interface CheckResult {
  /** The name of the check for programs, such as `port-4100`. Unique within a run. */
  id: string
  /** A problem makes a command of Portico fail; a warning affects no command, or only an optional one. */
  status: 'ok' | 'warning' | 'problem'
  message: string
  /** One sentence with the recovery action. Null if the status is `ok`. */
  remedy: string | null
}

/** Reports a successful check. */
export function createOk(id: string, message: string): CheckResult {
  return { id, status: 'ok', message, remedy: null }
}

/** Reports a state that may fail, or that only an optional command needs. */
export function createWarning(id: string, message: string, remedy: string): CheckResult {
  return { id, status: 'warning', message, remedy }
}

/** Reports a state that makes a command fail. */
export function createProblem(id: string, message: string, remedy: string): CheckResult {
  return { id, status: 'problem', message, remedy }
}

/**
 * Reports the error that a command would fail with: its first sentence as the message, and the others as the recovery action.
 * @throws the error if it is no CliError
 */
export function createProblemFromError(id: string, error: unknown, level = createProblem): CheckResult {
  if (!(error instanceof CliError)) throw error
  const [, message = error.message, remedy = `Run ${npxPortico} verify, which says more.`] =
    /^(.*?\.) (?=\p{Lu})(.*)$/su.exec(error.message) ?? []
  return level(id, message, remedy)
}
