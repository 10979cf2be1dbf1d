import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { formatBytes } from '../place/format.ts'
import { shownName } from '../place/names.ts'
import { useTexts } from '../texts/texts.ts'
import { findChosen, forgetUnfinished, readUnfinished, type Unfinished } from './unfinished.ts'
import type { UploadQueue } from './upload-queue.ts'
import styles from './upload-tray.module.css'
import { useRunUploads } from './use-queue.ts'

/** Names that are drawn; the others are counted. */
const mostNames = 20

/** Files that pages which are gone have not brought to their end. */
export function useUnfinished() {
  const userId = useUser()?.id ?? ''
  const { data = [], refetch } = useQuery({
    queryKey: ['unfinished uploads', userId],
    queryFn: () => readUnfinished(userId),
    staleTime: 0,
    networkMode: 'always',
  })
  return { userId, files: data, refresh: refetch }
}

interface UnfinishedUploadsProps {
  queue: Pick<UploadQueue, 'goOn'>
  unfinished: ReturnType<typeof useUnfinished>
}

/** Offers to go on with them: a browser gives a page its files only when they are chosen again. */
export function UnfinishedUploads({ queue, unfinished }: UnfinishedUploadsProps) {
  const t = useTexts()
  const { userId, files, refresh } = unfinished
  const runUploads = useRunUploads()
  const input = useRef<HTMLInputElement>(null)
  const [strangers, setStrangers] = useState(0)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(target.files ?? [])
    // The same file may be chosen again.
    target.value = ''
    // Another page may go on with some of them by now.
    const { found, others } = findChosen(await readUnfinished(userId), chosen)
    setStrangers(others.length)
    await forgetUnfinished(
      userId,
      found.map(({ as }) => as),
    )
    queue.goOn(found, runUploads)
    await refresh()
  }
  const discard = async () => {
    await forgetUnfinished(userId, files)
    await refresh()
  }
  return (
    <div className={styles.unfinished}>
      <p role="status">
        {t(
          '{count, plural, one {# unfinished upload: choose the file to continue} other {# unfinished uploads: choose the files to continue}}',
          { count: files.length },
        )}
      </p>
      <Names files={files} />
      {strangers > 0 ? (
        <p className={styles.facts} role="alert">
          {t(
            '{count, plural, one {The file you chose is none of these, or has changed since then.} other {# of the files you chose are none of these, or have changed since then.}}',
            { count: strangers },
          )}
        </p>
      ) : null}
      <div className={styles.answers}>
        <Button size="sm" variant="primary" onClick={() => input.current?.click()}>
          {t('Choose files…')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void discard()}>
          {t('Discard')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files of unfinished uploads')}
        onChange={(event) => void take(event)}
      />
    </div>
  )
}

function Names({ files }: { files: readonly Unfinished[] }) {
  const t = useTexts()
  const more = files.length - mostNames
  return (
    <ul className={styles.names}>
      {files.slice(0, mostNames).map(({ folder, key, name, file }) => (
        <li key={`${folder.bucket}/${key}`} className={styles.facts}>
          <bdi>{shownName(name)}</bdi> · {formatBytes(file.size, t.locale)}
        </li>
      ))}
      {more > 0 ? (
        <li className={styles.facts}>
          {t('{count, plural, one {# more file} other {# more files}}', { count: more })}
        </li>
      ) : null}
    </ul>
  )
}
