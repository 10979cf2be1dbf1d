import { Link, useHost } from '@portico/react-remote'
import type { ReactNode } from 'react'
import { useFilesConfig } from '../config.ts'
import { EntryIcon } from '../list/entry-icon.tsx'
import { getBucketLabel } from '../place/bucket-label.ts'
import { formatBytes, formatDate } from '../place/format.ts'
import { getDisplayName } from '../place/names.ts'
import { type FolderPlace, formatAddress, formatPath } from '../place/place.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './find.module.css'

interface FoundLineProps {
  kind: 'file' | 'folder'
  name: string
  /** The folder of the entry. */
  place: FolderPlace
  /** Null if the entry no longer exists. */
  address: string | null
  type: string | null
  size: number | null
  /** ISO 8601. */
  updatedAt: string | null
  /** Buttons for the entry. */
  children: ReactNode
}

/** A file or folder in a list of several folders, with links to it and to its folder. */
export function SearchResultRow(props: FoundLineProps) {
  const { kind, name, place, address, type, size, updatedAt, children } = props
  const t = useTexts()
  const { locale } = useHost().appearance
  const { ownFolderBuckets } = useFilesConfig()
  const trail = formatPath(t, [getBucketLabel(t, place.bucket, ownFolderBuckets), ...place.path])
  const shown = <bdi>{getDisplayName(name)}</bdi>
  return (
    <li className={styles.line}>
      <EntryIcon entry={{ kind, name, type }} />
      <div className={styles.words}>
        {address === null ? (
          <span className={styles.gone}>
            {shown} <span className={styles.fact}>{t('No longer there, or not shared with you')}</span>
          </span>
        ) : (
          <Link to={address} className={styles.name}>
            {shown}
          </Link>
        )}
        <Link to={formatAddress(place)} className={styles.trail}>
          {trail}
        </Link>
      </div>
      <div className={styles.facts}>
        {size === null ? null : <span>{formatBytes(size, locale)}</span>}
        {updatedAt === null ? null : <time dateTime={updatedAt}>{formatDate(updatedAt, locale)}</time>}
      </div>
      {children}
    </li>
  )
}
