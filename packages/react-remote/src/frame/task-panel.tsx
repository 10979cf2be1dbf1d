import { IconButton, ProgressBar } from '@portico/ui'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { useTexts } from '../texts/texts.ts'
import type { HostFrame } from './host-frame.ts'
import styles from './task-panel.module.css'

/** Shows the background tasks at the bottom of the page, with links to where the remote shows them. */
export function TaskPanel({ work, goTo }: Pick<HostFrame, 'work' | 'goTo'>) {
  const t = useTexts()
  // A task that the remote itself shows on the page, with more controls, is only shown there.
  const running = useStore(work.store).filter(({ shownByRemote }) => !shownByRemote)
  if (running.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('In the background')}>
      <ul className={styles.tasks}>
        {running.map(({ id, title, progress, words, shownAt, cancel }) => {
          const name = words ? `${title} · ${words}` : title
          return (
            <li key={id} className={styles.task}>
              {shownAt ? (
                <button type="button" className={styles.open} onClick={() => goTo(shownAt)}>
                  {name}
                </button>
              ) : (
                <span className={styles.taskTitle}>{name}</span>
              )}
              <ProgressBar value={progress} label={title} />
              <IconButton label={t('Cancel {title}', { title })} icon={<X />} onClick={cancel} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
