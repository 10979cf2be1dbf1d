import { useHost, useSearchParams } from '@portico/react-remote'
import { Dialog, IconButton } from '@portico/ui'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { getFolderLabel } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './details.module.css'
import { EntryLinks } from './entry-links.tsx'
import { FileDetails } from './file-details.tsx'
import { FolderDetails } from './folder-details.tsx'
import { useIsWide } from './use-is-wide.ts'

interface DetailsProps {
  bucket: string
  userId: string
  /** Empty if nothing is selected. */
  subject: readonly Entry[]
  onClose: () => void
}

/** The details of a file, a folder or the selection: next to the folder if there is space, else in a dialog. */
export function Details(props: DetailsProps) {
  const t = useTexts()
  const { announce } = useHost()
  const [params] = useSearchParams()
  const probe = useRef<HTMLSpanElement>(null)
  const isRoomy = useIsWide(probe)
  const { subject, userId, onClose } = props
  const [first] = subject
  const title =
    subject.length > 1
      ? t('{count, plural, other {# selected}}', { count: subject.length })
      : first
        ? getFolderLabel(t, first.name, userId)
        : t('Details')
  const isBeside = isRoomy && !params.has('preview')
  useEffect(() => {
    if (isBeside) announce(t('Details of {name}', { name: title }))
  }, [announce, t, isBeside, title])
  const content = <Subject {...props} />
  return (
    <>
      <span ref={probe} className={styles.probe} />
      {isRoomy === null ? null : isBeside ? (
        <Pane title={title} onClose={onClose}>
          {content}
        </Pane>
      ) : (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) onClose()
          }}
          title={<bdi className={styles.title}>{title}</bdi>}
        >
          {content}
        </Dialog>
      )}
    </>
  )
}

function Pane({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTexts()
  return (
    <aside
      aria-label={t('Details')}
      className={styles.pane}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title} title={title}>
          <bdi>{title}</bdi>
        </h2>
        <IconButton label={t('Close details')} icon={<X size={16} />} size="sm" onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

function Subject({ bucket, userId, subject }: DetailsProps) {
  const t = useTexts()
  const [first, ...others] = subject
  if (!first) return <p className={styles.note}>{t('Choose a file or folder to see its details.')}</p>
  return (
    // The key resets computed values, which belong to one file.
    <div key={first.key} className={styles.content}>
      {others.length === 0 && first.kind === 'file' ? (
        <FileDetails {...{ bucket, userId }} entry={first} />
      ) : (
        <FolderDetails bucket={bucket} entries={subject} />
      )}
      {others.length === 0 ? <EntryLinks bucket={bucket} entry={first} /> : null}
    </div>
  )
}
