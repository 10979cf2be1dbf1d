import { useAction, useHost, useLocation, useNavigate } from '@portico/react-remote'
import { pressLink } from '@portico/react-remote/save-file'
import { Button, EmptyState, IconButton } from '@portico/ui'
import { Download, FolderOpen } from 'lucide-react'
import { bring } from '../errors/bring.ts'
import { tell } from '../errors/tell.ts'
import { EntryIcon } from '../list/entry-icon.tsx'
import { compareNames, formatBytes } from '../place/format.ts'
import { shownName } from '../place/names.ts'
import { asDownload, signLink } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import type { OpenShare } from './open-share.ts'
import styles from './shared.module.css'
import { linesOf, mostFiles, type SharedFile, type SharedFiles, type SharedLine } from './shared-files.ts'

/** A link that a grant has made opens a file for so long, in seconds. */
const linkTime = 60
/** More lines of one folder are not drawn. */
const mostLines = 1000

interface SharedFolderProps {
  share: OpenShare
  found: Extract<SharedFiles, { files: unknown }>
  /** Something of it could not be had: it may have ended. */
  onRefused: () => void
}

/** What a share holds: a folder of it at a time, each file and all of them to download. */
export function SharedFolder({ share, found, onRefused }: SharedFolderProps) {
  const t = useTexts()
  const { at, enter } = usePlace()
  const { save, saveAll } = useSaving(share, onRefused)
  const { files, isCut } = found
  const lines = linesOf(files, at, compareNames(t.locale))
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const count = files.length
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>
            <bdi>{shownName(at.at(-1) ?? share.name)}</bdi>
          </h1>
          <p className={styles.facts}>
            {t('Shared with you: {count, plural, one {# file} other {# files}}, {size}', {
              count,
              size: formatBytes(bytes, t.locale),
            })}
            {isCut ? ` · ${t('Only the first {count, number} are shown', { count: mostFiles })}` : ''}
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
          {t('The folder is empty, or whoever shared it can’t open it any more.')}
        </EmptyState>
      ) : (
        <ul className={styles.lines} aria-label={t('Shared files')}>
          {lines.slice(0, mostLines).map((line) => (
            <Line
              key={`${line.kind} ${line.files[0]?.key}`}
              line={line}
              onOpen={() => enter([...at, line.name])}
              onSave={() =>
                line.kind === 'folder'
                  ? saveAll(line.name, line.files)
                  : line.files.forEach(save)
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Line(props: { line: SharedLine; onOpen: () => void; onSave: () => void }) {
  const { line, onOpen, onSave } = props
  const t = useTexts()
  const { kind, name, files } = line
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0)
  return (
    <li className={styles.line}>
      <EntryIcon entry={{ kind, name, type: files[0]?.type ?? null }} />
      <span className={styles.name}>
        {kind === 'folder' ? (
          <Button variant="ghost" size="sm" onClick={onOpen}>
            <bdi>{shownName(name)}</bdi>
          </Button>
        ) : (
          <bdi>{shownName(name)}</bdi>
        )}
      </span>
      <span className={styles.facts}>{formatBytes(size, t.locale)}</span>
      <IconButton label={t('Download “{name}”', { name })} icon={<Download size={16} />} onClick={onSave} />
    </li>
  )
}

/** The folder that the address names, and the way to another; the secret behind `#` stays. */
function usePlace() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const at = new URLSearchParams(search).getAll('in')
  const enter = (path: readonly string[]) =>
    navigate({ search: new URLSearchParams(path.map((name) => ['in', name])).toString(), hash })
  return { at, enter }
}

function useSaving(share: OpenShare, onRefused: () => void) {
  const t = useTexts()
  const host = useHost()
  const linkTo = async (key: string) => {
    try {
      return await signLink(host.session.client, { bucket: share.bucket, key }, linkTime, share.grant)
    } catch (caught) {
      onRefused()
      throw caught
    }
  }
  const saving = useAction({
    run: async ({ key, path }: SharedFile) => {
      const name = path.at(-1) ?? ''
      pressLink(asDownload(await linkTo(key), name), name)
    },
    each: ({ key }) => key,
    onFailure: (error) => tell(t, host, error),
  })
  const packing = useAction({
    run: async ({ name, members }: { name: string; members: readonly SharedFile[] }) => {
      const archives = await bring(t, host, () => import('../save/save-archive.ts'))
      await archives?.saveMembers({ t, host, linkTo, name, members })
    },
    each: ({ name }) => name,
  })
  return {
    save: saving.start,
    saveAll: (name: string, members: readonly SharedFile[]) => packing.start({ name, members }),
  }
}
