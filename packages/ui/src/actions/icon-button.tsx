import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classNames } from '../context/class-names.ts'
import { withProps } from '../context/with-props.ts'
import { Tooltip } from '../display/tooltip.tsx'
import styles from './icon-button.module.css'

/** Props of {@link IconButton}: a button's own, and these. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'secondary' | undefined
  size?: 'sm' | 'md' | undefined
  /** Turned on and off: whether it is on. */
  pressed?: boolean | undefined
  /** The tooltip says more than the label, or nothing at all. */
  tooltip?: ReactNode | false
  render?: ReactElement | undefined
}

/** A button that shows an icon only; pointer and keyboard users get its name as a tooltip. */
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
  const button = render ? withProps(render, all) : <button type="button" {...all} />
  if (tooltip === false || !tooltip) return button
  return <Tooltip label={tooltip}>{button}</Tooltip>
}
