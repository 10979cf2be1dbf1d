import type { BackgroundWork } from '@portico/host'
import { IconButton, ProgressBar } from '@portico/ui'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { useTexts } from '../texts/texts.ts'
import styles from './task-tray.module.css'

/** The work that goes on in the background, at the bottom of the page. */
export function TaskTray({ work }: { work: BackgroundWork }) {
  const t = useTexts()
  const running = useStore(work.store)
  if (running.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('In the background')}>
      <ul className={styles.tasks}>
        {running.map(({ id, title, progress, words, cancel }) => (
          <li key={id} className={styles.task}>
            <span className={styles.taskTitle}>{words ? `${title} · ${words}` : title}</span>
            <ProgressBar value={progress} label={title} />
            <IconButton label={t('Cancel {title}', { title })} icon={<X />} onClick={cancel} />
          </li>
        ))}
      </ul>
    </section>
  )
}
