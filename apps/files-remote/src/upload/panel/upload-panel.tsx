import { useAction } from '@portico/react-remote/action'
import { Button, IconButton, ProgressBar, type Translate } from '@portico/ui'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { useFocusRecovery } from '../../layout/use-focus-recovery.ts'
import { formatBytes } from '../../place/format.ts'
import { formatDuration, formatSpeed } from '../../place/format-progress.ts'
import { useTexts } from '../../texts/texts.ts'
import {
  type ConflictAnswer,
  isRunning,
  isTransferring,
  sortUploads,
  sumUploads,
  type UploadItem,
} from '../items/upload-item.ts'
import type { UploadQueue } from '../queue/upload-queue.ts'
import { useFreshFolders, useReports, useRunUploads, useUploadQueue } from '../queue/use-queue.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { UnfinishedUploads, useUnfinishedUploads } from './unfinished-uploads.tsx'
import styles from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'

/** The uploads at the bottom of the page. Folds to one row. Hidden if there are none. */
export function UploadPanel() {
  const t = useTexts()
  const { queue, snapshot } = useUploadQueue()
  const [isOpen, setOpen] = useState(true)
  const onFocus = useTrayFocus()
  useFreshFolders(queue)
  useReports(queue)
  const unfinished = useUnfinishedUploads()
  const [isLater, setLater] = useState(false)
  const { items, speed } = snapshot
  const isOffered = unfinished.files.length > 0 && !isLater
  if (items.length === 0 && !isOffered) return null

  const running = items.some(isRunning)
  const conflict = items.find(({ state }) => state === 'conflict')
  const totals = sumUploads(items)
  const close = () => {
    queue.clear()
    setLater(true)
  }
  return (
    <section className={styles.tray} aria-label={t('Uploads')} onFocus={onFocus}>
      <header className={styles.head}>
        <h2 className={styles.title}>{items.length > 0 ? summaryOf(t, items) : t('Uploads')}</h2>
        <IconButton
          label={isOpen ? t('Hide uploads') : t('Show uploads')}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          onClick={() => setOpen(!isOpen)}
        />
        {running || conflict ? null : (
          <IconButton label={t('Close uploads')} icon={<X size={16} />} onClick={close} />
        )}
      </header>
      {running ? (
        <div className={styles.total}>
          <ProgressBar
            value={totals.size > 0 ? totals.sent / totals.size : null}
            label={t('Progress of all uploads')}
          />
          <Facts {...totals} speed={items.some(isTransferring) ? speed : null} />
        </div>
      ) : null}
      {isOpen && isOffered ? <UnfinishedUploads queue={queue} unfinished={unfinished} /> : null}
      {isOpen ? <Lines items={items} queue={queue} /> : null}
      {conflict ? <NameQuestion key={conflict.id} conflict={conflict} items={items} queue={queue} /> : null}
    </section>
  )
}

/** Asks about one name conflict. */
function NameQuestion(props: { conflict: UploadItem; items: readonly UploadItem[]; queue: UploadQueue }) {
  const { conflict, items, queue } = props
  const runUploads = useRunUploads()
  const answering = useAction({
    run: ({ answer, forAll }: { answer: ConflictAnswer; forAll: boolean }) =>
      queue.answer(conflict.id, answer, forAll, runUploads),
  })
  const others = items.filter(({ batch, state }) => batch === conflict.batch && state === 'conflict')
  return (
    <ConflictDialog
      name={conflict.name}
      place={conflict}
      others={others.length - 1}
      onAnswer={(answer, forAll) => answering.start({ answer, forAll })}
    />
  )
}

/**
 * Moves the focus from a removed button to the next button in its row, or to the header of the panel. If the panel was removed,
 * to the row with the tab stop, or to the heading of the folder.
 */
function useTrayFocus(): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ tray: HTMLElement; page: HTMLElement | null; line: string | undefined }>(null)
  const onFocus = useFocusRecovery(() => {
    if (!last.current) return
    const { tray, page, line } = last.current
    const find = (part: HTMLElement | null, selector: string) => part?.querySelector<HTMLElement>(selector)
    const next = tray.isConnected
      ? (find(tray, `[data-id="${line}"] button`) ?? find(tray, 'header button'))
      : (find(page, '[role="row"][tabindex="0"]') ?? find(page, 'h1'))
    next?.focus({ preventScroll: true })
  })
  return (event) => {
    const tray = event.currentTarget
    const line = event.target.closest<HTMLElement>('[data-id]')?.dataset.id
    last.current = { tray, page: tray.parentElement?.parentElement ?? null, line }
    onFocus(event)
  }
}

/** Maximum number of rows to draw. The others are counted. */
const mostLines = 100

function Lines({ items, queue }: { items: readonly UploadItem[]; queue: UploadQueue }) {
  const t = useTexts()
  const runUploads = useRunUploads()
  const more = items.length - mostLines
  const isMovingNow = items.some(isTransferring)
  return (
    <>
      <ul className={styles.list}>
        {sortUploads(items)
          .slice(0, mostLines)
          .map((item) => (
            <UploadRow key={item.id} {...{ item, queue, runUploads }} />
          ))}
        {more > 0 ? (
          <li className={styles.line}>
            {t('{count, plural, one {# more file} other {# more files}}', { count: more })}
          </li>
        ) : null}
      </ul>
      {items.some(isRunning) ? (
        <footer className={styles.foot}>
          {items.length > 1 ? (
            <Button size="sm" variant="ghost" onClick={queue.cancelAll}>
              {t('Cancel all')}
            </Button>
          ) : null}
          {/* One button for both, so that the focus stays. */}
          <Button size="sm" onClick={isMovingNow ? queue.pause : queue.unpause}>
            {isMovingNow ? t('Pause') : t('Continue')}
          </Button>
        </footer>
      ) : null}
    </>
  )
}

function Facts({ sent, size, speed }: { sent: number; size: number; speed: number | null }) {
  const t = useTexts()
  const facts = [
    t('{sent} of {size}', { sent: formatBytes(sent, t.locale), size: formatBytes(size, t.locale) }),
  ]
  if (speed) facts.push(formatSpeed(speed, t.locale), leftInWords(t, (size - sent) / speed))
  return <p className={styles.facts}>{facts.join(' · ')}</p>
}

function leftInWords(t: Translate, seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? ([Math.max(1, Math.round(seconds)), 'second'] as const)
      : seconds < 3600
        ? ([Math.round(seconds / 60), 'minute'] as const)
        : ([Math.round(seconds / 3600), 'hour'] as const)
  return t('{time} left', { time: formatDuration(count, unit, t.locale, 'short') })
}

function summaryOf(t: Translate, items: readonly UploadItem[]): string {
  const count = (wanted: UploadItem['state']) => items.filter(({ state }) => state === wanted).length
  const running = items.filter(isRunning).length
  if (running > 0 && running === count('stalled'))
    return t(
      '{count, plural, one {# file is waiting for the connection} other {# files are waiting for the connection}}',
      { count: running },
    )
  if (running > 0 && running === count('paused'))
    return t('{count, plural, one {# upload} other {# uploads}} paused', { count: running })
  if (running > 0) return t('Uploading {count, plural, one {# file} other {# files}}', { count: running })
  if (count('conflict') > 0)
    return t('{count, plural, one {# file needs a decision} other {# files need a decision}}', {
      count: count('conflict'),
    })
  if (count('failed') > 0)
    return t('{count, plural, one {# upload} other {# uploads}} failed', { count: count('failed') })
  if (count('done') > 0)
    return t('{count, plural, one {# file} other {# files}} uploaded', { count: count('done') })
  return t('Nothing was uploaded')
}
