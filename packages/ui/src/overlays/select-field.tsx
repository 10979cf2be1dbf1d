import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '../context/class-names.ts'
import { usePortalProps } from '../context/ui-context.ts'
import { BaseProviders } from './base-providers.tsx'
import styles from './select.module.css'

/** One choice of a Select. */
export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean | undefined
}

/** Props of a Select. */
export interface SelectProps<Value extends string> {
  /** Its name for screen readers. `showLabel` also shows it above. */
  label: string
  showLabel?: boolean | undefined
  /** Null without a choice: `placeholder` is shown. */
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  name?: string | undefined
  required?: boolean | undefined
  /** True if the value is invalid. The error is another element, whose id is in `aria-describedby`. */
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  /** False if a `<label>` for its `id` names it. */
  isNamed?: boolean | undefined
  /** True to open it when it is mounted. */
  defaultOpen?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** Draws a Select. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, showLabel, value, onValueChange, options, placeholder, id, isNamed = true } = props
  return (
    <BaseProviders>
      <Base.Root
        items={options}
        value={value}
        disabled={props.disabled}
        name={props.name}
        required={props.required}
        defaultOpen={props.defaultOpen}
        onOpenChange={(open) => props.onOpenChange?.(open)}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next)
        }}
      >
        <div className={classNames(styles.select, props.className)}>
          {showLabel ? <Base.Label className={styles.label}>{label}</Base.Label> : null}
          <Base.Trigger
            className={classNames(styles.trigger, styles[props.size ?? 'md'])}
            {...(id ? { id } : {})}
            {...(showLabel || !isNamed ? {} : { 'aria-label': label })}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
          >
            <Base.Value className={styles.value} placeholder={placeholder} />
            <Base.Icon className={styles.icon}>
              <ChevronDown size={14} aria-hidden="true" />
            </Base.Icon>
          </Base.Trigger>
        </div>
        <Options options={options} label={label} />
      </Base.Root>
    </BaseProviders>
  )
}

function Options({ options, label }: { options: readonly SelectOption<string>[]; label: string }) {
  const portal = usePortalProps()
  return (
    <Base.Portal {...portal}>
      <Base.Positioner
        className={styles.positioner}
        sideOffset={4}
        collisionPadding={8}
        alignItemWithTrigger={false}
      >
        <Base.Popup className={styles.popup} aria-label={label}>
          {options.map((option) => (
            <Base.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className={styles.item}
            >
              <span className={styles.check}>
                <Base.ItemIndicator>
                  <Check size={14} aria-hidden="true" />
                </Base.ItemIndicator>
              </span>
              <Base.ItemText className={styles.text}>{option.label}</Base.ItemText>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
