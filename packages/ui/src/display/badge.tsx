import type { ReactNode } from 'react'
import { classNames } from '../context/class-names.ts'
import styles from './badge.module.css'

/** Props of {@link Badge}. */
export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | undefined
  children: ReactNode
}

/** A short label or number. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
