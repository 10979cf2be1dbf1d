import { useRender } from '@base-ui/react/use-render'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  /** Work is under way: stays focusable, does nothing, and says so. */
  busy?: boolean | undefined
  icon?: ReactNode
  /** Another element in the button's clothes: `<a href="…" />`. */
  render?: ReactElement<Record<string, unknown>> | undefined
}

/** A button; with `render`, a link that looks like one. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    busy = false,
    icon,
    render,
    children,
    className,
    onClick,
    ...rest
  } = props
  return useRender({
    defaultTagName: 'button',
    render,
    props: {
      ...(render ? {} : { type: 'button' }),
      ...rest,
      className: [styles.button, className].filter(Boolean).join(' '),
      'data-variant': variant,
      'data-size': size,
      ...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {}),
      onClick: busy ? (event: React.MouseEvent) => event.preventDefault() : onClick,
      children: (
        <>
          {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
          {children}
        </>
      ),
    },
  })
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name, for everybody who does not see the icon, and as a hint for those who do. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'secondary' | undefined
}

/** A button that is only an icon. */
export function IconButton({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      data-variant={variant}
      className={[styles.button, styles.icon, className].filter(Boolean).join(' ')}
    >
      {icon}
    </button>
  )
}
