import { Select as Base } from '@base-ui/react/select'
import { useUi } from '@portico/ui'
import { Check, ChevronDown } from 'lucide-react'
import styles from './select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

/** One of a few choices. `label` is its name for screen readers; put a visible one beside it or use a `Field`. */
export function Select<Value extends string>(props: {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onValueChange: (value: Value) => void
  disabled?: boolean
  id?: string
}) {
  const { label, value, options, onValueChange, disabled = false, id } = props
  const { container } = useUi()
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next)
      }}
    >
      <Base.Trigger className={styles.trigger} aria-label={label} {...(id ? { id } : {})}>
        <Base.Value className={styles.value} />
        <Base.Icon className={styles.icon}>
          <ChevronDown size={16} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className={styles.popup}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={styles.item}>
                <Base.ItemIndicator className={styles.check} keepMounted>
                  <Check size={14} aria-hidden="true" />
                </Base.ItemIndicator>
                <Base.ItemText>{option.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
