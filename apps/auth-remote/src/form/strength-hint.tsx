import { msg } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import { checkPassword, formatPasswordProblem, type PasswordRules } from './check-password.ts'
import styles from './form.module.css'
import { estimatePasswordStrength } from './password-strength.ts'

const words = [
  null,
  msg('Weak: easy to guess'),
  msg('Fair: a little longer would help'),
  msg('Good'),
  msg('Strong'),
] as const

/**
 * Shows four bars and a word under a new password. A password that the server refuses is weak, for the server's reason. The empty hint
 * has the height of one line.
 */
export function StrengthHint(props: { password: string; email: string; rules: PasswordRules }) {
  const { password, email, rules } = props
  const t = useTexts()
  const fault = password ? checkPassword(password, rules) : null
  const strength = fault ? 1 : estimatePasswordStrength(password, email)
  const word = words[strength]
  return (
    <div className={styles.strength} data-strength={strength}>
      <div className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={styles.bar} data-filled={bar <= strength || undefined} />
        ))}
      </div>
      <output className={styles.strengthWords}>
        {fault ? formatPasswordProblem(t, fault, rules.least) : word ? t(word) : ''}
      </output>
    </div>
  )
}
