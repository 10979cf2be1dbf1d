import { IconButton } from '@portico/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import styles from './form.module.css'

interface FieldContextValue {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}

const FieldContext = createContext<FieldContextValue | null>(null)

/** A label above one control, a word of help, and the error under the control that it belongs to. */
export function Field(props: {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  children: ReactNode
}) {
  const { label, description, error, children } = props
  const id = useId()
  const help = description ? `${id}-help` : ''
  const problem = error ? `${id}-error` : ''
  const describedBy = [help, problem].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error) }}>{children}</FieldContext>
      {description ? (
        <div id={help} className={styles.help}>
          {description}
        </div>
      ) : null}
      {error ? (
        <div id={problem} className={styles.error}>
          {error}
        </div>
      ) : null}
    </div>
  )
}

/** What a control inside a `Field` needs to belong to it: spread it on the control. */
export function useField(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.isInvalid ? { 'aria-invalid': true as const } : {}),
  }
}

/** A line of text. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useField()} {...props} className={join(styles.input, className)} />
}

/** Several lines of text. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={4} {...useField()} {...props} className={join(styles.input, styles.area, className)} />
  )
}

/** A password, which can be shown. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.password}>
      <input
        {...useField()}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isShown ? 'text' : 'password'}
        className={join(styles.input, className)}
      />
      <IconButton
        className={styles.reveal}
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}

/** A box to tick. */
export function Checkbox({
  label,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={join(styles.choice, className)}>
      <input {...props} type="checkbox" className={styles.box} />
      {label}
    </label>
  )
}

/** Something that is on or off at once. */
export function Switch({
  label,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={join(styles.choice, className)}>
      <input {...props} type="checkbox" role="switch" className={styles.switch} />
      {label}
    </label>
  )
}

function join(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
