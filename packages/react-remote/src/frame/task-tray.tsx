import { IconButton, ProgressBar } from '@portico/ui'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { BackgroundTasks } from './background-tasks.ts'
import styles from './task-tray.module.css'

/** The work that goes on in the background, at the bottom of the page. */
export function TaskTray({ tasks }: { tasks: BackgroundTasks }) {
  const running = useSyncExternalStore(tasks.list.subscribe, tasks.list.read)
  if (running.length === 0) return null
  return (
    <section className={styles.tray} aria-label="In the background">
      <ul className={styles.tasks}>
        {running.map(({ id, title, fraction, cancel }) => (
          <li key={id} className={styles.task}>
            <span className={styles.taskTitle}>{title}</span>
            <ProgressBar value={fraction} label={title} />
            <IconButton label={`Cancel ${title}`} icon={<X />} onClick={cancel} />
          </li>
        ))}
      </ul>
    </section>
  )
}
