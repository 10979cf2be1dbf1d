import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import styles from './field.module.css'

interface FieldParts {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldParts | null>(null)

/** Props of {@link Field}. */
export interface FieldProps {
  label: ReactNode
  /** Shown before any error: what to enter, and why. */
  description?: ReactNode
  /** The error of this field, and how to fix it. */
  error?: ReactNode
  /** Shown at the end of the label's line, such as "Forgot password?". */
  aside?: ReactNode
  children: ReactNode
}

/** A label above one control, with help, and with the error below the control. */
export function Field({ label, description, error, aside, children }: FieldProps) {
  const id = useId()
  const help = description ? `${id}-help` : ''
  const problem = error ? `${id}-error` : ''
  const describedBy = [problem, help].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const parts = useMemo(() => ({ id, describedBy, invalid }), [id, describedBy, invalid])
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={parts}>{children}</FieldContext>
      {/* The region exists before its text, so that a later error is announced. */}
      <div aria-live="polite">
        {error ? (
          <div id={problem} className={styles.error}>
            <CircleAlert size={14} aria-hidden="true" />
            <span>{error}</span>
          </div>
        ) : null}
      </div>
      {description ? (
        <div id={help} className={styles.help}>
          {description}
        </div>
      ) : null}
    </div>
  )
}

/** Returns the props that connect a control to its Field: spread them on the control. Empty outside a Field. */
export function useField(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.invalid ? { 'aria-invalid': true as const } : {}),
  }
}
