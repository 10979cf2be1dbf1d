import type { Remedy } from './remedies.ts'

/** The fields of this remote's forms that a failure can belong to. */
export type FieldName = 'email' | 'password' | 'current_password' | 'code'

/** What people read when an operation fails: what happened, in a sentence, and the one thing that helps. */
export interface Wording {
  /** May hold `{seconds}` (until the next try) or `{reference}` (the id under which the failure was reported). */
  text: string
  remedy: Remedy
  /** Shown under this field where the form has it; otherwise above the form. */
  field?: FieldName
}
