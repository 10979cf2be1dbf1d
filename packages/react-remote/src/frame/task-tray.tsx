import { IconButton, ProgressBar } from '@portico/ui'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { useTexts } from '../texts/texts.ts'
import type { HostFrame } from './host-frame.ts'
import styles from './task-tray.module.css'

/** The work that goes on in the background, at the bottom of the page; it leads to where the remote shows it. */
export function TaskTray({ work, goTo }: Pick<HostFrame, 'work' | 'goTo'>) {
  const t = useTexts()
  // The remote is on the page: what it shows itself, with more to do about it, is shown in one place.
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
