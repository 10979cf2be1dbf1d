import { VisuallyHidden } from '@portico/ui'
import { Check, X } from 'lucide-react'
import styles from './boolean-mark.module.css'

/** A check mark or a cross, in different colors. */
export function BooleanMark({ value, text }: { value: unknown; text: string }) {
  const Mark = value ? Check : X
  return (
    <span className={value ? styles.yes : styles.no}>
      <Mark size={15} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
