import { useHost } from '@portico/react-remote'
import { Button, Dialog, IconButton } from '@portico/ui'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Entry } from '../browse/entry.ts'
import { formatBytes, formatMoment } from '../browse/format.ts'
import type { Bucket } from '../browse/list-buckets.ts'
import { useFilesConfig } from '../config.ts'
import { tell } from '../errors/tell.ts'
import { download } from '../save/download.ts'
import { FilePreview } from './file-preview.tsx'
import styles from './preview.module.css'

/**
 * Shows a file of a folder; the arrow keys go to the next and the previous one. `entries` in the order of the list;
 * folders among them are passed over. Mounted while it is open.
 */
export function PreviewDialog(props: {
  bucket: Bucket
  entries: readonly Entry[]
  entry: Entry
  onShow: (entry: Entry) => void
  onClose: () => void
}) {
  const { bucket, entries, entry, onShow, onClose } = props
  const host = useHost()
  const { locale, direction } = host.appearance
  const canDownload = useFilesConfig().can.has('download')
  const files = entries.filter(({ kind }) => kind === 'file')
  const index = files.findIndex(({ key }) => key === entry.key)
  const go = (step: number) => {
    const next = files[index + step]
    if (next) onShow(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In a player the arrows seek.
    if (event.defaultPrevented || event.target instanceof HTMLMediaElement) return
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === forward) go(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(-1)
  }
  const save = async () => {
    try {
      await download(host.session.client, { bucket: bucket.id, key: entry.key }, entry.name)
    } catch (caught) {
      tell(host, caught)
    }
  }
  const facts = [
    formatBytes(entry.size ?? 0, locale),
    entry.type,
    entry.updatedAt ? formatMoment(entry.updatedAt, locale) : '',
  ]
  return (
    // Captured: the dialog keeps the arrows to itself.
    <div onKeyDownCapture={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        title={<bdi>{entry.name}</bdi>}
        description={facts.filter(Boolean).join(' · ')}
        size="lg"
        footer={
          <>
            <IconButton
              label="Previous file"
              tooltip={false}
              icon={<ChevronLeft size={16} className={styles.arrow} />}
              disabled={index <= 0}
              onClick={() => go(-1)}
            />
            <span className={styles.count}>
              {index + 1} of {files.length}
            </span>
            <IconButton
              label="Next file"
              tooltip={false}
              icon={<ChevronRight size={16} className={styles.arrow} />}
              disabled={index < 0 || index >= files.length - 1}
              onClick={() => go(1)}
            />
            <span className={styles.space} />
            {canDownload ? (
              <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void save()}>
                Download
              </Button>
            ) : null}
          </>
        }
      >
        <FilePreview key={entry.key} bucket={bucket.id} entry={entry} />
      </Dialog>
    </div>
  )
}
