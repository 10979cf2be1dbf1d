import { DatabaseBusyError } from '../database/turns.ts'
import { BodyTooLargeError } from '../http/body.ts'
import { problemResponse } from '../http/problems.ts'

/** The answer to an error that is nobody's mistake in the code; undefined for any other. */
export function knownProblem(error: unknown): Response | undefined {
  if (error instanceof BodyTooLargeError) return problemResponse(413)
  if (error instanceof DatabaseBusyError) return problemResponse(error.hadBegun ? 504 : 503, error.message)
  return undefined
}
