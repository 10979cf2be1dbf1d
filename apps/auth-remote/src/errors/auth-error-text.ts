import type { Message } from '@portico/ui'
import type { RecoveryAction } from './recovery-actions.ts'

/** The fields of this remote's forms that a failure can belong to. */
export type FieldName = 'email' | 'password' | 'current_password' | 'code'

/** The message of a failed operation: a sentence that says what happened, and the recovery action. */
export interface AuthErrorText {
  text: Message
  /** After a rate limit: when to try again, with `<wait>{seconds}</wait>`. */
  whenAgain?: Message
  remedy: RecoveryAction
  /** Set if the host logs the failure under a reference that users can quote. */
  isReported?: true
  /** Shown under this field where the form has it; otherwise above the form. */
  field?: FieldName
}
