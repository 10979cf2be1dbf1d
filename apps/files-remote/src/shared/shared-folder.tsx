import { lazyComponent, useHost, useLocation, useNavigate } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Button, EmptyState, IconButton } from '@portico/ui'
import { Download, FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { loadOrNotify } from '../errors/load-or-notify.ts'
import { getFileType } from '../file-types/file-types.ts'
import { EntryIcon } from '../list/entry-icon.tsx'
import { compareNames, formatBytes } from '../place/format.ts'
import { getDisplayName } from '../place/names.ts'
import { useTexts } from '../texts/texts.ts'
import type { OpenShare } from './open-share.ts'
import { createShareAccess, type ShareAccess } from './share-access.ts'
import styles from './shared.module.css'
import {
  listSharedFolder,
  maxSharedFiles,
  type SharedEntry,
  type SharedFile,
  type SharedFiles,
} from './shared-files.ts'

const SharedPreview = lazyComponent(async () => (await import('./shared-preview.tsx')).SharedPreview)

/** Maximum number of rows to draw in one folder. */
const mostLines = 1000
/** Viewers for files of a share. Other kinds of files can only be downloaded. */
const shownBy = new Set(['image', 'video', 'audio', 'text'])

interface SharedFolderProps {
  share: OpenShare
  found: Extract<SharedFiles, { files: unknown }>
  /** Called when a file could not be read, because the share may have ended. */
  onRefused: () => void
}

/** Lists one folder of a share at a time. Files can be viewed, and downloaded one by one or together. */
export function SharedFolder({ share, found, onRefused }: SharedFolderProps) {
  const t = useTexts()
  const { at, enter } = usePlace()
  const access = useAccess(share, onRefused)
  const { save, saveAll } = useSaving(access)
  const [shown, setShown] = useState<SharedFile | null>(null)
  const { files, isCut } = found
  const lines = listSharedFolder(files, at, compareNames(t.locale))
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const count = files.length
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>
            <bdi>{getDisplayName(at.at(-1) ?? share.name)}</bdi>
          </h1>
          <p className={styles.facts}>
            {t('Shared with you: {count, plural, one {# file} other {# files}}, {size}', {
              count,
              size: formatBytes(bytes, t.locale),
            })}
            {isCut ? ` · ${t('Only the first {count, number} are shown', { count: maxSharedFiles })}` : ''}
          </p>
        </div>
        {count > 1 ? (
          <Button variant="primary" icon={<Download size={16} />} onClick={() => saveAll(share.name, files)}>
            {t('Download all')}
          </Button>
        ) : null}
      </header>
      {at.length > 0 ? <Button onClick={() => enter(at.slice(0, -1))}>{t('Back')}</Button> : null}
      {lines.length === 0 ? (
        <EmptyState icon={<FolderOpen />} title={t('Nothing here')}>
          {t('The folder is empty, or its owner can’t open it any more.')}
        </EmptyState>
      ) : (
        <Lines
          lines={lines}
          onEnter={(name) => enter([...at, name])}
          onShow={setShown}
          onSave={({ kind, name, files: members }) =>
            kind === 'folder' ? saveAll(name, members) : members.forEach(save)
          }
        />
      )}
      {shown ? (
        <SharedPreview
          file={shown}
          access={access}
          onSave={() => save(shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}

interface LinesProps {
  lines: readonly SharedEntry[]
  onEnter: (folder: string) => void
  onShow: (file: SharedFile | null) => void
  onSave: (line: SharedEntry) => void
}

function Lines({ lines, onEnter, onShow, onSave }: LinesProps) {
  const t = useTexts()
  return (
    <ul className={styles.lines} aria-label={t('Shared files')}>
      {lines.slice(0, mostLines).map((line) => (
        <Line
          key={`${line.kind} ${line.files[0]?.key}`}
          line={line}
          onOpen={() => (line.kind === 'folder' ? onEnter(line.name) : onShow(line.files[0] ?? null))}
          onSave={() => onSave(line)}
        />
      ))}
    </ul>
  )
}

function Line(props: { line: SharedEntry; onOpen: () => void; onSave: () => void }) {
  const { line, onOpen, onSave } = props
  const t = useTexts()
  const { kind, name, files } = line
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0)
  const entry = { kind, name, type: files[0]?.type ?? null }
  return (
    <li className={styles.line}>
      <EntryIcon entry={entry} />
      <span className={styles.name}>
        {kind === 'folder' || shownBy.has(getFileType(entry).viewer ?? '') ? (
          <Button variant="ghost" size="sm" onClick={onOpen}>
            <bdi>{getDisplayName(name)}</bdi>
          </Button>
        ) : (
          <bdi>{getDisplayName(name)}</bdi>
        )}
      </span>
      <span className={styles.facts}>{formatBytes(size, t.locale)}</span>
      <IconButton label={t('Download “{name}”', { name })} icon={<Download size={16} />} onClick={onSave} />
    </li>
  )
}

/** Returns the folder in the address, and a function that opens another one. The secret behind `#` stays. */
function usePlace() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const at = new URLSearchParams(search).getAll('in')
  const enter = (path: readonly string[]) =>
    navigate({ search: new URLSearchParams(path.map((name) => ['in', name])).toString(), hash })
  return { at, enter }
}

/** Returns the access to the files, for as long as the page shows them. */
function useAccess(share: OpenShare, onRefused: () => void): ShareAccess {
  const host = useHost()
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })
  const [access] = useState(() => createShareAccess(host, share, () => refused.current()))
  useEffect(() => () => access.close(), [access])
  return access
}

function useSaving(access: ShareAccess) {
  const t = useTexts()
  const host = useHost()
  const load = () => loadOrNotify(t, host, () => import('./save-shared.ts'))
  const saving = useAction({
    run: async (file: SharedFile) => {
      await (await load())?.saveSharedFile({ t, host, access }, file)
    },
    each: ({ key }) => key,
  })
  const packing = useAction({
    run: async ({ name, members }: { name: string; members: readonly SharedFile[] }) => {
      await (await load())?.saveSharedFiles({ t, host, access }, name, members)
    },
    each: ({ name }) => name,
  })
  return {
    save: saving.start,
    saveAll: (name: string, members: readonly SharedFile[]) => packing.start({ name, members }),
  }
}
