import type { Message } from '@portico/ui'
import type { Remedy } from './remedies.ts'

/** The fields of this remote's forms that a failure can belong to. */
export type FieldName = 'email' | 'password' | 'current_password' | 'code'

/** What people read when an operation fails: what happened, in a sentence, and the one thing that helps. */
export interface Wording {
  text: Message
  /** After a rate limit: when it can be tried again, with `<wait>{seconds}</wait>`. */
  whenAgain?: Message
  remedy: Remedy
  /** Stands in the host's log, under a reference that people read. */
  isReported?: true
  /** Shown under this field where the form has it; otherwise above the form. */
  field?: FieldName
}
