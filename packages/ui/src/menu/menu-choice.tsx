import type { ReactNode } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link MenuRadioGroup}. */
export interface MenuRadioGroupProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** MenuRadioItem elements. */
  children: ReactNode
}

/** Items of which exactly one is chosen. A choice leaves the menu open, so that the user sees the effect. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const overlays = useOverlays()
  return overlays && <overlays.RadioChoices {...props} />
}

/** Props of {@link MenuRadioItem}. */
export interface MenuRadioItemProps {
  value: string
  children: ReactNode
}

/** One choice of a MenuRadioGroup. */
export function MenuRadioItem(props: MenuRadioItemProps) {
  const overlays = useOverlays()
  return overlays && <overlays.RadioChoice {...props} />
}

/** Props of {@link MenuCheckboxItem}. */
export interface MenuCheckboxItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** An item that is on or off. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const overlays = useOverlays()
  return overlays && <overlays.CheckboxChoice {...props} />
}
