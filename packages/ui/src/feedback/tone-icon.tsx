import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import styles from './tone-icon.module.css'

/** The kind of a message. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** The icon of a message, so that its tone is not only shown by colour. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon className={`${styles.icon} ${styles[tone]}`} size={16} aria-hidden="true" />
}
