import { useHost } from '@portico/react-remote'
import { IconButton, ProgressBar } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, RotateCw, X } from 'lucide-react'
import { wordingFor } from '../errors/wordings.ts'
import { formatBytes } from '../place/format.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'
import { canRetry, isRunning, type UploadItem } from './upload-item.ts'
import styles from './upload-tray.module.css'

/** One file on its way: how far it is, or what became of it, and the one thing to do about it. */
export function UploadLine(props: { item: UploadItem; onCancel: () => void; onRetry: () => void }) {
  const { item, onCancel, onRetry } = props
  return (
    <li className={styles.line} data-state={item.state}>
      <StateIcon state={item.state} />
      <div className={styles.middle}>
        <span className={styles.name} title={item.name}>
          {item.name}
        </span>
        <span className={styles.state}>
          <StateWords item={item} />
        </span>
        {item.state === 'sending' ? (
          <ProgressBar
            value={item.file.size > 0 ? Math.min(1, item.sent / item.file.size) : null}
            label={`Progress of ${item.name}`}
          />
        ) : null}
      </div>
      {isRunning(item) ? (
        <IconButton label={`Cancel ${item.name}`} icon={<X size={16} />} onClick={onCancel} />
      ) : null}
      {canRetry(item) ? (
        <IconButton label={`Upload ${item.name} again`} icon={<RotateCw size={16} />} onClick={onRetry} />
      ) : null}
    </li>
  )
}

function StateIcon({ state }: { state: UploadItem['state'] }) {
  if (state === 'done') return <CircleCheck size={16} aria-hidden="true" className={styles.done} />
  if (state === 'failed') return <CircleAlert size={16} aria-hidden="true" className={styles.failed} />
  return <Clock size={16} aria-hidden="true" className={styles.waiting} />
}

function StateWords({ item }: { item: UploadItem }) {
  const { appearance, session } = useHost()
  const bucket = useQuery(bucketsQuery(session.client)).data?.find(({ id }) => id === item.bucket)
  const { locale } = appearance
  const size = formatBytes(item.file.size, locale)
  switch (item.state) {
    case 'waiting':
      return `Waiting · ${size}`
    case 'sending':
      return `${formatBytes(Math.min(item.sent, item.file.size), locale)} of ${size}`
    case 'stalled':
      return `No answer. It goes on by itself once the server can be reached · ${size}`
    case 'conflict':
      return 'Already exists: waiting for your decision'
    case 'done':
      return size
    case 'cancelled':
      return 'Cancelled'
    case 'skipped':
      return 'Skipped: the one that was there stays'
    case 'failed': {
      if (!item.error) return 'Failed'
      const { title, detail } = wordingFor(
        item.error,
        bucket && { size: item.file.size, limit: bucket.sizeLimit },
      )
      return `${title}. ${detail}`
    }
  }
}
