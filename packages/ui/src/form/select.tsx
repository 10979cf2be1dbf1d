import { useOverlays } from '@portico/ui'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../context/class-names.ts'
import styles from '../overlays/select.module.css'
import type { SelectProps } from '../overlays/select-field.tsx'
import { useField } from './field.tsx'

/** A choice of a few options. A Field around it labels and describes it. */
export function Select<Value extends string>(own: Omit<SelectProps<Value>, 'isNamed'>) {
  const overlays = useOverlays()
  const field = useField()
  const props = { ...field, ...own, isNamed: field.id === undefined }
  return overlays ? <overlays.SelectField {...props} /> : <ClosedSelect {...props} />
}

/** The chosen option in the same shape, until the code that opens it is loaded. */
function ClosedSelect<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    showLabel,
    value,
    options,
    placeholder,
    disabled,
    id,
    size = 'md',
    className,
    isNamed,
  } = props
  const chosen = options.find((option) => option.value === value)?.label ?? placeholder
  return (
    <div className={classNames(styles.select, className)} aria-busy="true">
      {showLabel ? <span className={styles.label}>{label}</span> : null}
      <button
        type="button"
        id={id}
        disabled={disabled}
        aria-label={isNamed ? (chosen ? `${label}: ${chosen}` : label) : undefined}
        className={classNames(styles.trigger, styles[size])}
      >
        <span className={styles.value}>{chosen}</span>
        <span className={styles.icon}>
          <ChevronDown size={14} aria-hidden="true" />
        </span>
      </button>
    </div>
  )
}
