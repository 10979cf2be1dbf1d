/** The need of a refused call: MFA, or a recent proof by any method of the account. */
export type StepUpRequirement = 'factor' | 'proof'

/** Returns the need that a refusal with this code has. Undefined for every other code. */
export function getStepUpRequirement(code: unknown): StepUpRequirement | undefined {
  if (code === 'insufficient_aal') return 'factor'
  return code === 'recent_proof_needed' ? 'proof' : undefined
}
