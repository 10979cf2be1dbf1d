import { lazyComponent, useNavigate } from '@portico/react-remote'
import { Button, IconButton, MenuItem, MenuSeparator } from '@portico/ui'
import {
  ChartPie,
  Copy,
  Download,
  Eye,
  FileUp,
  FolderInput,
  FolderOpen,
  FolderUp,
  Globe,
  History,
  Inbox,
  Info,
  Link2,
  Lock,
  Pencil,
  Search,
  Star,
  Trash2,
  X,
} from 'lucide-react'
import { useRef } from 'react'
import { useFilesConfig } from '../config.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { formatAddress } from '../place/place.ts'
import {
  favouritesPath,
  findPath,
  recentPath,
  sharesPath,
  spacePath,
  trashPath,
} from '../place/special-page-paths.ts'
import type { Entry, EntryCommands, EntryTask } from '../storage/entry.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { useFilePickers } from '../upload/choose/file-pickers.tsx'
import { ClipboardItems } from './clipboard-items.tsx'
import styles from './menu-items.module.css'
import { SearchField } from './search-field.tsx'
import { useClipboardKeys } from './use-clipboard-keys.ts'
import { type Draggable, useDragging } from './use-dragging.ts'

export { FileTypeName } from './file-type-name.tsx'
export { HeaderTools } from './header-tools.tsx'

/** Separate chunks: modules that they share with other chunks would be named in the first files. */
const RoomLeft = lazyComponent(async () => (await import('../storage-usage/storage-left.tsx')).StorageLeft)
const StarItem = lazyComponent(async () => (await import('../favourites/star-item.tsx')).StarItem)

interface EntryItemsProps {
  entries: readonly Entry[]
  commands: EntryCommands
}

/** The commands for `entries`, in the menu of a row and in the context menu. */
export function EntryItems({ entries, commands }: EntryItemsProps) {
  const t = useTexts()
  const { can } = useFilesConfig()
  const [entry, ...others] = entries
  if (!entry) return null
  const isOne = others.length === 0
  const ask = (task: EntryTask) => () => commands.ask(task, entries)
  return (
    <>
      {isOne ? (
        <MenuItem
          icon={entry.kind === 'folder' ? <FolderOpen size={16} /> : <Eye size={16} />}
          shortcut="Enter"
          onClick={() => commands.open(entry)}
        >
          {entry.kind === 'folder' ? t('Open') : t('Preview')}
        </MenuItem>
      ) : null}
      {can.has('download') ? (
        <MenuItem icon={<Download size={16} />} onClick={ask('download')}>
          {t('Download')}
        </MenuItem>
      ) : null}
      {can.has('share') ? (
        <MenuItem icon={<Link2 size={16} />} onClick={ask('share')}>
          {t('Share…')}
        </MenuItem>
      ) : null}
      {can.has('share') && isOne && can.has('upload') && entry.kind === 'folder' ? (
        <MenuItem icon={<Inbox size={16} />} onClick={ask('request')}>
          {t('Request files…')}
        </MenuItem>
      ) : null}
      {isOne ? <StarItem entry={entry} /> : null}
      {can.has('rename') && isOne ? (
        <MenuItem icon={<Pencil size={16} />} shortcut="F2" onClick={ask('rename')}>
          {t('Rename…')}
        </MenuItem>
      ) : null}
      <TransferItems ask={ask} />
      <ClipboardItems {...{ entries, commands }} />
      <MenuItem icon={<Info size={16} />} shortcut="Alt+Enter" onClick={ask('details')}>
        {t('Details')}
      </MenuItem>
      {can.has('delete') ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} danger shortcut="Del" onClick={ask('delete')}>
            {isOne
              ? t('Delete…')
              : t('Delete {count, plural, one {# item} other {# items}}…', { count: entries.length })}
          </MenuItem>
        </>
      ) : null}
    </>
  )
}

function TransferItems({ ask }: { ask: (task: EntryTask) => () => void }) {
  const t = useTexts()
  const { can } = useFilesConfig()
  return (
    <>
      {can.has('move') ? (
        <MenuItem icon={<FolderInput size={16} />} onClick={ask('move')}>
          {t('Move to…')}
        </MenuItem>
      ) : null}
      {can.has('copy') ? (
        <MenuItem icon={<Copy size={16} />} onClick={ask('copy')}>
          {t('Copy to…')}
        </MenuItem>
      ) : null}
    </>
  )
}

/** Menu items that choose files or a folder to upload into the folder of the pane around them. */
export function UploadItems() {
  const t = useTexts()
  const { chooseFiles, chooseFolder } = useFilePickers()
  return (
    <>
      <MenuItem icon={<FileUp size={16} />} onClick={chooseFiles}>
        {t('Files…')}
      </MenuItem>
      <MenuItem icon={<FolderUp size={16} />} onClick={chooseFolder}>
        {t('Folder…')}
      </MenuItem>
      <RoomLeft />
    </>
  )
}

/** Menu items that open a bucket or a page. */
export function BucketItems({ buckets }: { buckets: readonly Bucket[] }) {
  const t = useTexts()
  const { ownFolderBuckets, can } = useFilesConfig()
  const navigate = useNavigate()
  return (
    <>
      {buckets.map(({ id, isPublic }) => {
        const bucket = getBucketLabel(t, id, ownFolderBuckets)
        return (
          <MenuItem
            key={id}
            icon={isPublic ? <Globe size={16} /> : <Lock size={16} />}
            onClick={() => navigate(formatAddress({ bucket: id, path: [] }))}
          >
            {isPublic ? t('{bucket} (public)', { bucket }) : bucket}
          </MenuItem>
        )
      })}
      <MenuSeparator />
      <MenuItem icon={<Search size={16} />} onClick={() => navigate(findPath)}>
        {t('Search everywhere')}
      </MenuItem>
      <MenuItem icon={<History size={16} />} onClick={() => navigate(recentPath)}>
        {t('Recent')}
      </MenuItem>
      {can.has('favourites') ? (
        <MenuItem icon={<Star size={16} />} onClick={() => navigate(favouritesPath)}>
          {t('Favourites')}
        </MenuItem>
      ) : null}
      {can.has('share') ? (
        <MenuItem icon={<Link2 size={16} />} onClick={() => navigate(sharesPath)}>
          {t('My shared links')}
        </MenuItem>
      ) : null}
      {can.has('delete') ? (
        <MenuItem icon={<Trash2 size={16} />} onClick={() => navigate(trashPath)}>
          {t('Trash')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<ChartPie size={16} />} onClick={() => navigate(spacePath)}>
        {t('Space')}
      </MenuItem>
    </>
  )
}

interface SelectionToolsProps extends Draggable {
  onClear: () => void
}

/** The commands for several selected entries, in the folder's header. */
export function SelectionTools({ onClear, ...about }: SelectionToolsProps) {
  const t = useTexts()
  const { chosen, commands } = about
  const here = useRef<HTMLDivElement>(null)
  useDragging(here, about)
  useClipboardKeys(here, about)
  const { can } = useFilesConfig()
  const ask = (task: EntryTask) => () => commands.ask(task, chosen)
  return (
    <div ref={here} className={styles.selection} role="toolbar" aria-label={t('Selection')}>
      <span className={styles.count}>
        {t('{count, plural, other {# selected}}', { count: chosen.length })}
        {commands.isEarly ? ` · ${t('More are being loaded')}` : ''}
      </span>
      {can.has('download') ? (
        <Button icon={<Download size={16} />} onClick={ask('download')}>
          {t('Download')}
        </Button>
      ) : null}
      {can.has('move') ? (
        <Button icon={<FolderInput size={16} />} onClick={ask('move')}>
          {t('Move to…')}
        </Button>
      ) : null}
      <IconButton label={t('Details')} icon={<Info size={16} />} onClick={ask('details')} />
      {can.has('delete') ? (
        <Button variant="danger" icon={<Trash2 size={16} />} onClick={ask('delete')}>
          {t('Delete')}
        </Button>
      ) : null}
      <SearchField isSmall />
      <IconButton label={t('Clear selection')} icon={<X size={16} />} onClick={onClear} />
    </div>
  )
}
