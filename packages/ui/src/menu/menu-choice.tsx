import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './menu.module.css'

/** Props of {@link MenuRadioGroup}. */
export interface MenuRadioGroupProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** MenuRadioItem. */
  children: ReactNode
}

/** Items of which exactly one is chosen. Choosing leaves the menu open, so that one sees the effect. */
export function MenuRadioGroup({ label, value, onValueChange, children }: MenuRadioGroupProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onValueChange(next)} aria-label={label}>
      <div className={styles.heading} aria-hidden="true">
        {label}
      </div>
      {children}
    </Base.RadioGroup>
  )
}

/** One choice of a MenuRadioGroup. */
export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
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

/** Props of {@link MenuCheckboxItem}. */
export interface MenuCheckboxItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** An item that is on or off. */
export function MenuCheckboxItem({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
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
