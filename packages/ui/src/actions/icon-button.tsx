import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classNames } from '../context/class-names.ts'
import { cloneWithProps } from '../context/clone-with-props.ts'
import { Tooltip } from '../display/tooltip.tsx'
import styles from './icon-button.module.css'

/** Props of {@link IconButton}: a button's own, and these. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'secondary' | undefined
  size?: 'sm' | 'md' | undefined
  /** For a toggle button: whether it is on. */
  pressed?: boolean | undefined
  /** Replaces the label as the tooltip. False: no tooltip. */
  tooltip?: ReactNode | false
  render?: ReactElement | undefined
}

/** A button with only an icon. Pointer and keyboard users get its name as a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pressed,
  tooltip = label,
  render,
  className,
  ...props
}: IconButtonProps) {
  const all = {
    className: classNames(styles.button, styles[variant], styles[size], className),
    children: icon,
    'aria-label': label,
    'aria-pressed': pressed,
    ...props,
  }
  const button = render ? cloneWithProps(render, all) : <button type="button" {...all} />
  if (tooltip === false || !tooltip) return button
  return <Tooltip label={tooltip}>{button}</Tooltip>
}
