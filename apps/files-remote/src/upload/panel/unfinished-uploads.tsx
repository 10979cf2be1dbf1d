import { useAction } from '@portico/react-remote/action'
import { useUser } from '@portico/session/react'
import { Button, Facts, type Message, msg } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { formatBytes } from '../../place/format.ts'
import { getDisplayName } from '../../place/names.ts'
import { useTexts } from '../../texts/texts.ts'
import {
  type ResumableFiles,
  type ResumeObstacle,
  readResumableFiles,
} from '../items/read-resumable-files.ts'
import type { FileSource } from '../items/sources.ts'
import {
  deleteUnfinishedUpload,
  findUnfinishedUpload,
  getUploadAddress,
  type ResumedUpload,
  readUnfinishedSources,
  readUnfinishedUploads,
  type UnfinishedUpload,
} from '../items/unfinished-uploads.ts'
import type { UploadQueue } from '../queue/upload-queue.ts'
import { useRunUploads } from '../queue/use-queue.ts'
import styles from './upload-panel.module.css'

/** Maximum number of names to draw. The others are counted. */
const mostNames = 20

const none = { files: [] as UnfinishedUpload[], sources: new Map() as ReadonlyMap<string, FileSource> }

/** Returns the unfinished uploads of closed pages. */
export function useUnfinishedUploads() {
  const userId = useUser()?.id ?? ''
  const { data = none, refetch } = useQuery({
    queryKey: ['unfinished uploads', userId],
    queryFn: async () => ({
      files: await readUnfinishedUploads(userId),
      sources: await readUnfinishedSources(userId),
    }),
    staleTime: 0,
    // Comparing handles would take time, and no component needs it.
    structuralSharing: false,
    networkMode: 'always',
  })
  return { userId, ...data, refresh: refetch }
}

interface UnfinishedUploadsProps {
  queue: Pick<UploadQueue, 'goOn'>
  unfinished: ReturnType<typeof useUnfinishedUploads>
}

/** Offers to resume unfinished uploads: at once if the browser can read their files again, else after the user chooses the files. */
export function UnfinishedUploads({ queue, unfinished }: UnfinishedUploadsProps) {
  const t = useTexts()
  const { files, sources } = unfinished
  const input = useRef<HTMLInputElement>(null)
  const { strangers, hindered, isBusy, choose, goOn, discard } = useAnswers(queue, unfinished)
  const canRead = files.some((file) => sources.has(getUploadAddress(file)))
  return (
    <div className={styles.unfinished}>
      <p role="status">
        {canRead
          ? t('{count, plural, one {# unfinished upload} other {# unfinished uploads}}', {
              count: files.length,
            })
          : t(
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
      <Hindered hindered={hindered} />
      <div className={styles.answers}>
        {canRead ? (
          <Button size="sm" variant="primary" busy={isBusy} onClick={goOn}>
            {t('Continue')}
          </Button>
        ) : null}
        <Button size="sm" variant={canRead ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
          {t('Choose files…')}
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          {t('Discard')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files of unfinished uploads')}
        onChange={choose}
      />
    </div>
  )
}

/** Returns the answers to the offer, and why some uploads could not be resumed. */
function useAnswers(
  queue: UnfinishedUploadsProps['queue'],
  unfinished: UnfinishedUploadsProps['unfinished'],
) {
  const { userId, files, sources, refresh } = unfinished
  const runUploads = useRunUploads()
  const [strangers, setStrangers] = useState(0)
  const [hindered, setHindered] = useState<ResumableFiles['hindered']>([])
  const begin = async (found: readonly ResumedUpload[]) => {
    await deleteUnfinishedUpload(
      userId,
      found.map(({ as }) => as),
    )
    queue.goOn(found, runUploads)
    await refresh()
  }
  const choosing = useAction({
    run: async (chosen: readonly File[]) => {
      // Another page may have continued some of them by now.
      const { found, others } = findUnfinishedUpload(await readUnfinishedUploads(userId), chosen)
      setStrangers(others.length)
      setHindered([])
      await begin(found)
    },
    each: (chosen) => chosen,
  })
  const goingOn = useAction({
    run: async () => {
      const taken = await readResumableFiles(files, sources)
      const left = new Set((await readUnfinishedUploads(userId)).map(getUploadAddress))
      setHindered(taken.hindered)
      setStrangers(0)
      await begin(taken.found.filter(({ as }) => left.has(getUploadAddress(as))))
    },
  })
  const discarding = useAction({
    run: async () => {
      await deleteUnfinishedUpload(userId, files)
      await refresh()
    },
  })
  return {
    strangers,
    hindered,
    isBusy: goingOn.isBusy,
    choose: ({ target }: ChangeEvent<HTMLInputElement>) => {
      choosing.start(Array.from(target.files ?? []))
      // Lets the user choose the same file again.
      target.value = ''
    },
    goOn: () => goingOn.start(),
    discard: () => discarding.start(),
  }
}

const hindrances: Record<ResumeObstacle, Message> = {
  changed: msg(
    '{count, plural, one {“{name}” has changed since then: discard this upload, and upload the file again.} other {# files have changed since then: discard these uploads, and upload the files again.}}',
  ),
  gone: msg(
    '{count, plural, one {“{name}” is no longer where it was: choose it.} other {# files are no longer where they were: choose them.}}',
  ),
  refused: msg(
    '{count, plural, one {Your browser doesn’t let this page read “{name}”: continue again and allow it, or choose the file.} other {Your browser doesn’t let this page read # files: continue again and allow it, or choose the files.}}',
  ),
}

/** The reasons why uploads were not resumed. */
function Hindered({ hindered }: Pick<ResumableFiles, 'hindered'>) {
  const t = useTexts()
  const kinds = Object.keys(hindrances) as ResumeObstacle[]
  return kinds.map((kind) => {
    const of = hindered.filter(({ by }) => by === kind)
    const name = getDisplayName(of[0]?.file.name ?? '')
    return of.length > 0 ? (
      <p key={kind} className={styles.facts} role="alert">
        {t(hindrances[kind], { count: of.length, name })}
      </p>
    ) : null
  })
}

function Names({ files }: { files: readonly UnfinishedUpload[] }) {
  const t = useTexts()
  const more = files.length - mostNames
  return (
    <ul className={styles.names}>
      {files.slice(0, mostNames).map(({ folder, key, name, file }) => (
        <li key={`${folder.bucket}/${key}`} className={styles.facts}>
          <Facts facts={[getDisplayName(name), formatBytes(file.size, t.locale)]} />
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
