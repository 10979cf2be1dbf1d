import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** A place with nothing in it yet: says what goes here and offers the first step. */
export function EmptyState(props: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  const { icon, title, children, action } = props
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.emptyIcon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}

/** Instead of something that failed: what happened, whether anything was lost, and what to do. */
export function ErrorPanel(props: {
  title: string
  children?: ReactNode
  code?: string | undefined
  action?: ReactNode
}) {
  const { title, children, code, action } = props
  return (
    <div className={styles.error} role="alert">
      <CircleAlert size={20} aria-hidden="true" className={styles.errorIcon} />
      <div className={styles.errorBody}>
        <h2 className={styles.title}>{title}</h2>
        {children ? <div className={styles.text}>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
        {code ? <p className={styles.code}>{code}</p> : null}
      </div>
    </div>
  )
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** A message that stays in the page. */
export function Banner(props: {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
}) {
  const { tone, title, children, action } = props
  const Icon = icons[tone]
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" className={styles.bannerIcon} />
      <div className={styles.bannerText}>
        {title ? <strong className={styles.bannerTitle}>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
