/** The need of a refused call: the second factor, or a recent proof by any method of the account. */
export type StepUpNeed = 'factor' | 'proof'

/** Returns what a refusal with this code asks the person for; undefined for every other. */
export function needOf(code: unknown): StepUpNeed | undefined {
  if (code === 'insufficient_aal') return 'factor'
  return code === 'recent_proof_needed' ? 'proof' : undefined
}
