import { useHost } from '@portico/react-remote'
import { Button, IconButton, ProgressBar } from '@portico/ui'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../place/format.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { isRunning, totalsOf, type UploadItem } from './upload-item.ts'
import { UploadLine } from './upload-line.tsx'
import type { UploadQueue } from './upload-queue.ts'
import styles from './upload-tray.module.css'
import { useFreshFolders, useReports, useUploadQueue } from './use-queue.ts'

/** What is on its way, at the foot of the page; folds to a line. Draws nothing while there is nothing to tell. */
export function UploadTray() {
  const { queue, snapshot } = useUploadQueue()
  const { runInBackground } = useHost()
  const [isOpen, setOpen] = useState(true)
  useFreshFolders(queue)
  useReports(queue)
  const { items, speed } = snapshot
  if (items.length === 0) return null

  const running = items.some(isRunning)
  const conflict = items.find(({ state }) => state === 'conflict')
  const totals = totalsOf(items)
  return (
    <section className={styles.tray} aria-label="Uploads">
      <header className={styles.head}>
        <h2 className={styles.title}>{summaryOf(items)}</h2>
        <IconButton
          label={isOpen ? 'Fold uploads' : 'Show uploads'}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          onClick={() => setOpen(!isOpen)}
        />
        {running || conflict ? null : (
          <IconButton label="Close uploads" icon={<X size={16} />} onClick={queue.clear} />
        )}
      </header>
      {running ? (
        <div className={styles.total}>
          <ProgressBar
            value={totals.size > 0 ? totals.sent / totals.size : null}
            label="Progress of all uploads"
          />
          <Facts {...totals} speed={speed} />
        </div>
      ) : null}
      {isOpen ? <Lines items={items} queue={queue} /> : null}
      {conflict ? (
        <ConflictDialog
          key={conflict.id}
          name={conflict.name}
          others={
            items.filter((item) => item.batch === conflict.batch && item.state === 'conflict').length - 1
          }
          onAnswer={(answer, forAll) => void queue.answer(conflict.id, answer, forAll, runInBackground)}
        />
      ) : null}
    </section>
  )
}

function Lines({ items, queue }: { items: readonly UploadItem[]; queue: UploadQueue }) {
  const { runInBackground } = useHost()
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <UploadLine
            key={item.id}
            item={item}
            onCancel={() => queue.cancel(item.id)}
            onRetry={() => queue.retry(item.id, runInBackground)}
          />
        ))}
      </ul>
      {items.some(isRunning) && items.length > 1 ? (
        <footer className={styles.foot}>
          <Button size="sm" variant="ghost" onClick={queue.cancelAll}>
            Cancel all
          </Button>
        </footer>
      ) : null}
    </>
  )
}

function Facts({ sent, size, speed }: { sent: number; size: number; speed: number | null }) {
  const { locale } = useHost().appearance
  const left = speed ? (size - sent) / speed : null
  return (
    <p className={styles.facts}>
      {formatBytes(sent, locale)} of {formatBytes(size, locale)}
      {speed ? ` · ${formatBytes(speed, locale)}/s` : ''}
      {left === null ? '' : ` · ${formatLeft(left)}`}
    </p>
  )
}

function formatLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min left` : `${Math.round(seconds / 3600)} h left`
}

function summaryOf(items: readonly UploadItem[]): string {
  const running = items.filter(isRunning).length
  const stalled = items.filter(({ state }) => state === 'stalled').length
  const undecided = items.filter(({ state }) => state === 'conflict').length
  const failed = items.filter(({ state }) => state === 'failed').length
  const done = items.filter(({ state }) => state === 'done').length
  if (stalled > 0 && stalled === running)
    return `${stalled === 1 ? '1 file waits' : `${stalled} files wait`} for the connection`
  if (running > 0) return `Uploading ${running === 1 ? '1 file' : `${running} files`}`
  if (undecided > 0) return `${undecided === 1 ? '1 file needs' : `${undecided} files need`} a decision`
  if (failed > 0) return `${failed === 1 ? '1 upload' : `${failed} uploads`} failed`
  if (done > 0) return `${done === 1 ? '1 file' : `${done} files`} uploaded`
  return 'Nothing was uploaded'
}
