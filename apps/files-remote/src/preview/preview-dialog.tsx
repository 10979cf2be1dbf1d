import { useHost, useNavigate, useSearchParams } from '@portico/react-remote'
import { Button, Dialog, IconButton } from '@portico/ui'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFilesConfig } from '../config.ts'
import { tell } from '../errors/tell.ts'
import { kindOf } from '../kinds/file-kinds.ts'
import { formatBytes, formatMoment } from '../place/format.ts'
import { addressOf, type Place } from '../place/place.ts'
import { download } from '../save/download.ts'
import type { Entry, Listing } from '../storage/entry.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { FilePreview } from './file-preview.tsx'
import { MissingFile } from './missing-file.tsx'
import styles from './preview.module.css'

interface FileDialogProps {
  place: Place
  bucket: Bucket
  /** In the order of the list; folders among them are passed over. */
  entries: readonly Entry[]
  entry: Entry
}

interface PreviewDialogProps extends Omit<FileDialogProps, 'entry'> {
  /** The name in the address. */
  previewed: string
  /** The file of that name. */
  shown: Entry | undefined
  listing: { data: Listing | undefined; isFetching: boolean }
}

/** Shows the file of a folder that the address names, or says that it is not there, once that is known. */
export function PreviewDialog({ previewed, shown, listing, ...props }: PreviewDialogProps) {
  if (shown) return <FileDialog {...props} entry={shown} />
  const { data, isFetching } = listing
  // A folder that is not there says so itself; the outermost always is.
  const isFolder = props.place.path.length === 0 || data?.isThere
  return data && isFolder && !data.isCut && !isFetching ? <MissingFile name={previewed} /> : null
}

/** A file; the arrow keys go to the next and the previous one. */
function FileDialog({ place, bucket, entries, entry }: FileDialogProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { direction } = useHost().appearance
  const content = useRef<HTMLDivElement>(null)
  const files = entries.filter(({ kind }) => kind === 'file')
  const index = files.findIndex(({ key }) => key === entry.key)
  const go = (step: number) => {
    const next = files[index + step]
    if (next) setParams((rest) => rest.set('preview', next.name), { replace: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In a player the arrows seek.
    if (event.defaultPrevented || event.target instanceof HTMLMediaElement) return
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === forward) go(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(-1)
  }
  const facts = [
    formatBytes(entry.size ?? 0, t.locale),
    t(kindOf(entry).title),
    entry.updatedAt ? formatMoment(entry.updatedAt, t.locale, 'medium') : '',
  ]
  return (
    // Captured: the dialog keeps the arrows to itself.
    <div onKeyDownCapture={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) navigate(withSort(addressOf(place), params), { replace: true })
        }}
        title={<bdi>{entry.name}</bdi>}
        description={facts.filter(Boolean).join(' · ')}
        size="lg"
        initialFocus={content}
        footer={
          <>
            <Steps index={index} count={files.length} onStep={go} />
            <span className={styles.space} />
            <DownloadButton bucket={bucket} entry={entry} />
          </>
        }
      >
        <div ref={content} tabIndex={-1} className={styles.content}>
          <FilePreview key={entry.key} bucket={bucket.id} entry={entry} />
        </div>
      </Dialog>
    </div>
  )
}

function withSort(address: string, params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('preview')
  return rest.size > 0 ? `${address}?${rest}` : address
}

/** Which file of how many it is, and the ways to its neighbours. */
function Steps({ index, count, onStep }: { index: number; count: number; onStep: (step: number) => void }) {
  const t = useTexts()
  return (
    <>
      <IconButton
        label={t('Previous file')}
        tooltip={false}
        icon={<ChevronLeft size={16} className={styles.arrow} />}
        disabled={index <= 0}
        onClick={() => onStep(-1)}
      />
      <span className={styles.count}>
        {t('{position, number} of {count, number}', { position: index + 1, count })}
      </span>
      <IconButton
        label={t('Next file')}
        tooltip={false}
        icon={<ChevronRight size={16} className={styles.arrow} />}
        disabled={index < 0 || index >= count - 1}
        onClick={() => onStep(1)}
      />
    </>
  )
}

/** Absent where downloads are switched off. */
function DownloadButton({ bucket, entry }: { bucket: Bucket; entry: Entry }) {
  const t = useTexts()
  const host = useHost()
  if (!useFilesConfig().can.has('download')) return null
  const save = async () => {
    try {
      await download(host.session.client, { bucket: bucket.id, key: entry.key }, entry.name)
    } catch (caught) {
      tell(t, host, caught)
    }
  }
  return (
    <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void save()}>
      {t('Download')}
    </Button>
  )
}
