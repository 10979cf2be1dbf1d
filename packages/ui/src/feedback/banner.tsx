import type { ReactNode } from 'react'
import { classNames } from '../context/class-names.ts'
import styles from './banner.module.css'
import { type Tone, ToneIcon } from './tone-icon.tsx'

/** Props of {@link Banner}. */
export interface BannerProps {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** A message about the content below it, shown as long as it is true. */
export function Banner({ tone, title, children, action }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <ToneIcon tone={tone} />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
