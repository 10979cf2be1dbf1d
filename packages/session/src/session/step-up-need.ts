/** The need of a refused call: the second factor, or a recent proof by any method of the account. */
export type StepUpNeed = 'factor' | 'proof'

const needs: Readonly<Record<string, StepUpNeed>> = {
  insufficient_aal: 'factor',
  recent_proof_needed: 'proof',
}

/** Returns what a refusal with this code asks the person for; undefined for every other. */
export function needOf(code: unknown): StepUpNeed | undefined {
  return needs[String(code)]
}
