import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import styles from './tone-icon.module.css'

/** What kind of news it is. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** The shape beside a message, so that its tone is not shown by colour alone. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon className={`${styles.icon} ${styles[tone]}`} size={16} aria-hidden="true" />
}
