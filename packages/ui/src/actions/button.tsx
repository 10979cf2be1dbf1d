import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { classNames } from '../context/class-names.ts'
import { cloneWithProps } from '../context/clone-with-props.ts'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

/** Props of {@link Button}: a button's own, and these. */
export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  /** True while work runs: a spinner replaces the icon, clicks are ignored, and the focus stays. */
  busy?: boolean | undefined
  icon?: ReactNode
  /** Another element instead of the button, such as `<Link to="…" />`. */
  render?: ReactElement | undefined
}

/** A button. A view has one primary button. `type` is `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  render,
  className,
  children,
  ...props
}: ButtonProps) {
  const content = (
    <>
      {busy ? <Spinner /> : icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
    </>
  )
  const all = {
    ...props,
    className: classNames(styles.button, styles[variant], styles[size], className),
    children: content,
    ...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClickCapture: stop } : {}),
  }
  return render ? cloneWithProps(render, all) : <button type="button" {...all} />
}

/** A busy button stays focusable, so a click on it must be stopped rather than prevented by `disabled`. */
function stop(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
