import { useHost } from '@portico/react-remote'
import { Banner, Button, Facts, ProgressBar, type Translate } from '@portico/ui'
import { Upload } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { notifyFailure } from '../errors/notify-failure.ts'
import { formatBytes } from '../place/format.ts'
import { getDisplayName } from '../place/names.ts'
import { useTexts } from '../texts/texts.ts'
import {
  addUnreadEntries,
  type DropContent,
  readDroppedFiles,
  retryUnreadEntry,
} from '../upload/choose/read-dropped-files.ts'
import { usePreventedDrops } from '../upload/choose/use-prevented-drops.ts'
import {
  type DataTransferContent,
  readDataTransfer,
  readFileList,
} from '../upload/items/read-data-transfer.ts'
import { isRunning, sortUploads, sumUploads, type UploadItem } from '../upload/items/upload-item.ts'
import { UploadRow } from '../upload/panel/upload-row.tsx'
import { resumeWhenReachable } from '../upload/queue/get-upload-queue.ts'
import { createUploadQueue, type UploadQueue } from '../upload/queue/upload-queue.ts'
import { useQueueSnapshot, useReports, useRunUploads } from '../upload/queue/use-queue.ts'
import { fileRequestErrorTexts } from './error-texts.ts'
import styles from './send.module.css'
import { createFileRequestSender, getFileRequestError, type OpenFileRequest } from './send-request.ts'

/** Maximum number of files to draw. The others are counted. */
const mostLines = 200

/** The texts of a file request, a place to drop or choose files, and the state of each file. */
export function SendFiles({ token, request }: { token: string; request: OpenFileRequest }) {
  const t = useTexts()
  const queue = useRequestQueue(token, request)
  const { items } = useQueueSnapshot(queue)
  const take = useTake(queue)
  useAnnouncedEnd(items)
  usePreventedDrops()
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(readDataTransfer(event.clipboardData))
  }
  return (
    <div className={styles.body} onPaste={onPaste}>
      <header className={styles.head}>
        <h1>
          <bdi>{getDisplayName(request.name)}</bdi>
        </h1>
        {request.note ? <p className={styles.note}>{getDisplayName(request.note)}</p> : null}
      </header>
      <DropZone onTake={take} facts={factsOf(t, request)} />
      <p className={styles.facts}>
        {t('The files go to a folder of the user who made this link. You won’t see them here again.')}
      </p>
      {items.length > 0 ? <Items items={items} queue={queue} /> : null}
    </div>
  )
}

/** Returns the queue of the files that are sent from this page. */
function useRequestQueue(token: string, request: OpenFileRequest): UploadQueue {
  const { session } = useHost()
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: createFileRequestSender(session, token, request),
        // Senders must not see the names of other files. Each page sends into a folder of its own.
        listNames: async () => new Set<string>(),
      }),
    [session, token, request],
  )
  useEffect(() => resumeWhenReachable(session, queue), [session, queue])
  useReports(queue)
  return queue
}

function useTake(queue: UploadQueue): (taken: DataTransferContent) => void {
  const t = useTexts()
  const host = useHost()
  const runUploads = useRunUploads()
  const send = async (gathering: Promise<DropContent>): Promise<void> => {
    const chosen = addUnreadEntries(await gathering, (one) => start(retryUnreadEntry(one)))
    await queue.add({ bucket: '', prefix: '' }, chosen, runUploads)
    // Two files with the same name are both sent.
    const twice = queue.store.getState().items.find(({ state }) => state === 'conflict')
    if (twice) await queue.answer(twice.id, 'keep-both', true, runUploads)
  }
  const start = (gathering: Promise<DropContent>) => {
    send(gathering).catch((caught: unknown) => notifyFailure(t, host, caught))
  }
  return (taken) => start(readDroppedFiles(taken))
}

/** Announces the result once, when all files have ended. */
function useAnnouncedEnd(items: readonly UploadItem[]): void {
  const t = useTexts()
  const { announce } = useHost()
  const isBusy = items.some(isRunning)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) announce(summaryOf(t, items))
    wasBusy.current = isBusy
  }, [isBusy, items, announce, t])
}

function DropZone({
  onTake,
  facts,
}: {
  onTake: (taken: DataTransferContent) => void
  facts: readonly string[]
}) {
  const t = useTexts()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files?.length) onTake(readFileList(event.target.files))
    // Lets the user choose the same file again.
    event.target.value = ''
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const to = event.relatedTarget
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onTake(readDataTransfer(event.dataTransfer))
  }
  return (
    <section
      className={styles.zone}
      aria-label={t('Send files')}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <Button variant="primary" icon={<Upload size={16} />} onClick={() => input.current?.click()}>
        {t('Choose files')}
      </Button>
      <p>{t('or drop files and folders here')}</p>
      {facts.length > 0 ? (
        <p className={styles.facts}>
          <Facts facts={facts} />
        </p>
      ) : null}
      <input ref={input} type="file" multiple hidden aria-label={t('Choose files')} onChange={choose} />
    </section>
  )
}

function Items({ items, queue }: { items: readonly UploadItem[]; queue: UploadQueue }) {
  const t = useTexts()
  const runUploads = useRunUploads()
  const totals = sumUploads(items)
  const running = items.some(isRunning)
  const hasFailed = items.some(({ state }) => state === 'failed')
  const more = items.length - mostLines
  const explain = useMemo(
    () => (error: Parameters<typeof getFileRequestError>[0]) => {
      const refusal = getFileRequestError(error)
      const words = refusal && fileRequestErrorTexts[refusal]
      return words ? `${t(words.title)}. ${t(words.detail)}` : null
    },
    [t],
  )
  return (
    <>
      {running ? (
        <ProgressBar
          value={totals.size > 0 ? totals.sent / totals.size : null}
          label={t('Progress of all uploads')}
        />
      ) : (
        <Banner tone={hasFailed ? 'warning' : 'success'}>{summaryOf(t, items)}</Banner>
      )}
      <ul className={styles.lines} aria-label={t('Uploads')}>
        {sortUploads(items)
          .slice(0, mostLines)
          .map((item) => (
            <UploadRow key={item.id} {...{ item, queue, runUploads, explain }} />
          ))}
      </ul>
      {more > 0 ? (
        <p className={styles.facts}>
          {t('{count, plural, one {# more file} other {# more files}}', { count: more })}
        </p>
      ) : null}
    </>
  )
}

function summaryOf(t: Translate, items: readonly UploadItem[]): string {
  const countOf = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const failed = countOf('failed')
  const count = countOf('done')
  if (failed > 0)
    return t('{count, plural, one {# file wasn’t sent} other {# files weren’t sent}}', { count: failed })
  return count > 0
    ? t('{count, plural, one {# file has arrived. Thank you!} other {# files have arrived. Thank you!}}', {
        count,
      })
    : t('Nothing was uploaded')
}

function factsOf(t: Translate, request: OpenFileRequest): string[] {
  const { most_files: most, files, most_bytes: bytes, bytes_left: left } = request
  return [
    ...(most === null
      ? []
      : [t('{count, plural, one {up to # file} other {up to # files}}', { count: most - files })]),
    ...(bytes === null ? [] : [t('up to {size} each', { size: formatBytes(bytes, t.locale) })]),
    ...(left === undefined ? [] : [t('up to {size} in all', { size: formatBytes(left, t.locale) })]),
  ]
}
