import { useHost } from '@portico/react-remote'
import { IconButton, ProgressBar } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import type { FilesError } from '../../errors/files-error.ts'
import { formatBytes } from '../../place/format.ts'
import { getDisplayName } from '../../place/names.ts'
import { projectLimitQuery } from '../../storage/file-limit.ts'
import { bucketsQuery } from '../../storage/list-buckets.ts'
import { useTexts } from '../../texts/texts.ts'
import { formatLimitError } from '../items/format-limit-error.ts'
import { canRetry, isRunning, type UploadItem } from '../items/upload-item.ts'
import type { UploadQueue } from '../queue/upload-queue.ts'
import type { RunUploads } from '../queue/upload-task.ts'
import styles from './upload-panel.module.css'

interface UploadLineProps {
  item: UploadItem
  queue: Pick<UploadQueue, 'cancel' | 'retry'>
  runUploads: RunUploads
  /** Returns the text of a failure that only the owner of this queue knows. Null for any other failure. */
  explain?: (error: FilesError) => string | null
}

/** One upload: its progress or result, and its command. */
export const UploadRow = memo(function UploadLine({ item, queue, runUploads, explain }: UploadLineProps) {
  const t = useTexts()
  return (
    <li className={styles.line} data-state={item.state} data-id={item.id}>
      <StateIcon state={item.state} />
      <div className={styles.middle}>
        <span className={styles.name} title={getDisplayName(item.name)}>
          {getDisplayName(item.name)}
        </span>
        <span className={styles.state}>
          {(item.state === 'failed' && item.error && explain?.(item.error)) || <StateWords item={item} />}
        </span>
        {item.state === 'sending' ? (
          <ProgressBar
            value={item.file.size > 0 ? Math.min(1, item.sent / item.file.size) : null}
            label={t('Progress of {name}', { name: item.name })}
          />
        ) : null}
      </div>
      {isRunning(item) ? (
        <IconButton
          label={t('Cancel {name}', { name: item.name })}
          icon={<X size={16} />}
          onClick={() => queue.cancel(item.id)}
        />
      ) : null}
      {canRetry(item) ? (
        <IconButton
          label={t('Upload {name} again', { name: item.name })}
          icon={<RotateCw size={16} />}
          onClick={() => queue.retry(item.id, runUploads)}
        />
      ) : null}
    </li>
  )
})

function StateIcon({ state }: { state: UploadItem['state'] }) {
  if (state === 'done') return <CircleCheck size={16} aria-hidden="true" className={styles.done} />
  if (state === 'failed') return <CircleAlert size={16} aria-hidden="true" className={styles.failed} />
  return <Clock size={16} aria-hidden="true" className={styles.waiting} />
}

function StateWords({ item }: { item: UploadItem }) {
  const t = useTexts()
  const size = formatBytes(item.file.size, t.locale)
  switch (item.state) {
    case 'waiting':
      return t('Waiting · {size}', { size })
    case 'sending':
      return t('{sent} of {size}', {
        sent: formatBytes(Math.min(item.sent, item.file.size), t.locale),
        size,
      })
    case 'stalled':
      return t('No answer. It continues by itself once the server can be reached · {size}', { size })
    case 'paused':
      return t('Paused at {sent} of {size}', { sent: formatBytes(item.sent, t.locale), size })
    case 'conflict':
      return t('Already exists. Waiting for your decision')
    case 'done':
      return size
    case 'cancelled':
      return t('Cancelled')
    case 'skipped':
      return t('Skipped. The existing file is kept')
    case 'failed':
      return item.error ? <Failure item={item} error={item.error} /> : t('Failed')
  }
}

function Failure({ item, error }: { item: UploadItem; error: FilesError }) {
  const t = useTexts()
  const { session } = useHost()
  const bucket = useQuery(bucketsQuery(session.client)).data?.find(({ id }) => id === item.bucket)
  const project = useQuery(projectLimitQuery(session.client)).data
  // Storage writes with an upsert, which Postgres only allows with three policies.
  if (error.code === 'AccessDenied' && item.replace)
    return t(
      'Replacing a file needs policies for SELECT and UPDATE as well as INSERT. Ask the administrator of this bucket, or keep both files.',
    )
  return formatLimitError(t, error, item.file, bucket && { bucket, project: project ?? null })
}
