import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../context/class-names.ts'
import styles from './choice.module.css'

/** Props of {@link Checkbox} and {@link Switch}: an input's own, and these. */
export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** The label next to it. Without one, `aria-label` names it. */
  label?: ReactNode
  description?: ReactNode
  /** True if it represents several values and only some are on. */
  indeterminate?: boolean | undefined
}

/** A checkbox. Its value takes effect when the form is sent. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} look={styles.box} />
}

/** A switch, which takes effect at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} look={styles.switch} role="switch" />
}

function Choice({
  label,
  description,
  className,
  indeterminate = false,
  look,
  ...props
}: ChoiceProps & { look: string | undefined }) {
  const id = useId()
  const box = {
    id,
    ...(description ? { 'aria-describedby': `${id}-help` } : {}),
    ...props,
    type: 'checkbox',
    ref: (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate
    },
  }
  if (!label) return <input {...box} className={classNames(look, className)} />
  return (
    <div className={classNames(styles.choice, className)}>
      <input {...box} className={look} />
      <div>
        <label className={styles.label} htmlFor={props.id ?? id}>
          {label}
        </label>
        {description ? (
          <div id={`${id}-help`} className={styles.help}>
            {description}
          </div>
        ) : null}
      </div>
    </div>
  )
}
