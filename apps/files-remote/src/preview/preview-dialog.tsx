import { useHost, useNavigate, useSearchParams } from '@portico/react-remote'
import { Dialog, Facts } from '@portico/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { getFileTypeTitle } from '../file-types/file-type-title.ts'
import { getFileType } from '../file-types/file-types.ts'
import { formatBytes } from '../place/format.ts'
import { formatMoment } from '../place/format-progress.ts'
import { getDisplayName } from '../place/names.ts'
import { type FolderPlace, formatAddress } from '../place/place.ts'
import type { Entry, EntryCommands, Listing } from '../storage/entry.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { FileViewer } from '../viewers/file-viewer.tsx'
import { ViewerKeysContext } from '../viewers/viewer-keys.ts'
import { MissingFile } from './missing-file.tsx'
import styles from './preview.module.css'
import { PreviewTools } from './preview-tools.tsx'
import { usePreviewKeys } from './use-preview-keys.ts'
import { useSwipe } from './use-swipe.ts'

interface FileDialogProps {
  place: FolderPlace
  bucket: Bucket
  /** In the order of the list. Folders are skipped. */
  entries: readonly Entry[]
  entry: Entry
  commands: EntryCommands
  /** Dialogs that a command has opened above the preview. */
  children: ReactNode
}

interface PreviewDialogProps extends Omit<FileDialogProps, 'entry'> {
  /** The name in the address. */
  previewed: string
  /** The file with that name. */
  shown: Entry | undefined
  listing: { data: Listing | undefined; isFetching: boolean }
}

/** Shows the file that the address names, or reports that it is missing once the folder is loaded. */
export function PreviewDialog({ previewed, shown, listing, ...props }: PreviewDialogProps) {
  const follower = useFollower(previewed, shown, props)
  const entry = shown ?? follower
  if (entry) return <FileDialog {...props} entry={entry} />
  const { data, isFetching } = listing
  // A missing folder has a message of its own. The root always exists.
  const isFolder = props.place.path.length === 0 || data?.isThere
  return data && isFolder && !data.next && !isFetching ? <MissingFile name={previewed} /> : null
}

/** Returns the file that took the place of a deleted one, and puts it into the address. Without one, the folder is shown. */
function useFollower(
  previewed: string,
  shown: Entry | undefined,
  { place, entries }: Pick<FileDialogProps, 'place' | 'entries'>,
): Entry | undefined {
  const last = useRef({ previewed: '', index: -1 })
  const { go, close } = useSteps(place)
  const files = filesOf(entries)
  const isGone = !shown && last.current.previewed === previewed
  const next = isGone ? files[Math.min(last.current.index, files.length - 1)] : undefined
  useEffect(() => {
    if (shown) last.current = { previewed, index: files.indexOf(shown) }
    else if (next) go(next)
    else if (isGone) close()
  })
  return next
}

/** Returns functions that show another file, or the folder. */
function useSteps(place: FolderPlace) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  return {
    go: (next: Entry) => setParams((rest) => rest.set('preview', next.name), { replace: true }),
    close: () => navigate(withSort(formatAddress(place), params), { replace: true }),
  }
}

function withSort(address: string, params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('preview')
  return rest.size > 0 ? `${address}?${rest}` : address
}

function filesOf(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ kind }) => kind === 'file')
}

/** A file in a dialog nearly as large as the window. The arrow keys and a swipe show the next and the previous file. */
function FileDialog({ place, bucket, entries, entry, commands, children }: FileDialogProps) {
  const t = useTexts()
  const { locale } = useHost().appearance
  const content = useRef<HTMLDivElement>(null)
  const { go, close } = useSteps(place)
  const files = filesOf(entries)
  const index = files.findIndex(({ key }) => key === entry.key)
  const step = (by: number) => {
    const next = files[index + by]
    if (!next) return
    // The focused element in the content disappears with the file.
    const active =
      (content.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null
    if (content.current?.contains(active)) content.current.focus({ preventScroll: true })
    go(next)
  }
  const { ownKeys, onKeyDown } = usePreviewKeys(content, step, () => commands.ask('delete', [entry]))
  const swipe = useSwipe(step)
  const facts = [
    formatBytes(entry.size ?? 0, locale),
    t(getFileTypeTitle(getFileType(entry))),
    entry.updatedAt ? formatMoment(entry.updatedAt, locale) : '',
  ]
  return (
    // Captured, because the dialog stops the propagation of arrow keys.
    <div onKeyDownCapture={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={<bdi className={styles.name}>{getDisplayName(entry.name)}</bdi>}
        description={<Facts facts={facts} />}
        size="full"
        initialFocus={content}
        footer={<PreviewTools {...{ entry, commands, index }} count={files.length} onStep={step} />}
      >
        <div ref={content} tabIndex={-1} className={styles.content} {...swipe}>
          <ViewerKeysContext value={ownKeys}>
            <FileViewer key={entry.key} bucket={bucket.id} entry={entry} />
          </ViewerKeysContext>
        </div>
        {children}
      </Dialog>
    </div>
  )
}
