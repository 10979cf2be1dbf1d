import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import styles from '../menu/menu.module.css'
import type { MenuCheckboxItemProps, MenuRadioGroupProps, MenuRadioItemProps } from '../menu/menu-choice.tsx'

/** Draws a MenuRadioGroup. */
export function RadioChoices({ label, value, onValueChange, children }: MenuRadioGroupProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onValueChange(next)} aria-label={label}>
      <div className={styles.heading} aria-hidden="true">
        {label}
      </div>
      {children}
    </Base.RadioGroup>
  )
}

/** Draws a MenuRadioItem. */
export function RadioChoice({ value, children }: MenuRadioItemProps) {
  return (
    <Base.RadioItem className={styles.item} value={value}>
      <span className={styles.icon}>
        <Base.RadioItemIndicator>
          <Check aria-hidden="true" />
        </Base.RadioItemIndicator>
      </span>
      <span className={styles.label}>{children}</span>
    </Base.RadioItem>
  )
}

/** Draws a MenuCheckboxItem. */
export function CheckboxChoice({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next)}
      disabled={disabled}
    >
      <span className={styles.icon}>
        <Base.CheckboxItemIndicator>
          <Check aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      <span className={styles.label}>{children}</span>
    </Base.CheckboxItem>
  )
}
