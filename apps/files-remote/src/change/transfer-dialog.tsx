import { useAction } from '@portico/react-remote/action'
import { Button, Dialog } from '@portico/ui'
import { FolderPlus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { type Folder, type FolderPlace, getFolder, getFolderLabel } from '../place/place.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import { pageSize } from '../storage/list-page.ts'
import { planTransfer, type ResolveConflict } from '../tasks/plan-transfer.ts'
import { startFileTask } from '../tasks/start-file-task.ts'
import { isInside, isLarge, summarizeTransfer, type TransferSummary } from '../tasks/summarize-transfer.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './change.module.css'
import { FolderChooser } from './folder-chooser.tsx'
import { CountingDialog, LargeTransfer } from './large-transfer.tsx'
import { NameConflicts } from './name-conflicts.tsx'
import { NewFolderForm } from './new-folder-form.tsx'
import { getTransferTexts } from './transfer-texts.ts'
import { createTrashPlacement } from './trash-placement.ts'

interface TransferDialogProps {
  kind: 'move' | 'copy'
  folder: Folder
  place: FolderPlace
  entries: readonly Entry[]
  /** The target of a drop. It needs no choice of a folder. */
  to?: FolderPlace | undefined
  onClose: () => void
}

/** Asks for the target folder, counts the transfer, asks about name conflicts there, and starts it. */
export function TransferDialog(props: TransferDialogProps) {
  const { kind, folder, place: from, entries, to = from, onClose } = props
  const t = useTexts()
  const config = useFilesConfig()
  const context = useTaskContext()
  const [place, setPlace] = useState<FolderPlace | null>(to)
  const list = useRef<HTMLDivElement>(null)
  const target = place && getFolder(place, context.userId, config)
  const naming = useNaming(list)
  const transfer = useTransfer({ ...props, place })
  const { found } = transfer
  useAtOnce(() => props.to && target && transfer.count(target))
  if (found && (found.conflicts.length > 0 || isLarge(found)))
    return <Question {...transfer} {...{ found, onClose }} />
  if (props.to && !transfer.error)
    return transfer.files > 0 ? <CountingDialog files={transfer.files} onClose={onClose} /> : null
  const isHere = target?.bucket === folder.bucket && target.prefix === folder.prefix
  const canMake = place && config.can.has('new-folder') && !naming.isOn
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titleOf(t, kind, entries)}
      initialFocus={list}
      footer={
        <Answers
          {...{ kind, onClose }}
          isBusy={transfer.isBusy}
          files={transfer.files}
          isRefused={!target || (kind === 'move' && isHere)}
          onMake={canMake ? naming.begin : null}
          onGo={() => target && transfer.count(target)}
        />
      }
    >
      <div className={styles.body}>
        <FolderChooser
          {...{ place, list }}
          userId={context.userId}
          isOpen={(to) =>
            entries.every((entry) => !isInside(getFolder(to, context.userId, config), folder, entry))
          }
          onGo={setPlace}
        />
        {place && target && naming.isOn ? (
          <NewFolderForm
            folder={target}
            onMade={(name) => {
              setPlace({ ...place, path: [...place.path, name] })
              naming.end()
            }}
            onClose={naming.end}
          />
        ) : null}
        <FailureBanner error={transfer.error} />
      </div>
    </Dialog>
  )
}

/** Asks about name conflicts, or confirms a large transfer. */
function Question(props: ReturnType<typeof useTransfer> & { found: TransferSummary; onClose: () => void }) {
  const { found, label, error, isBusy, begin, onClose } = props
  const about = { found, error, isBusy, onClose, folder: label }
  if (found.conflicts.length > 0) return <NameConflicts {...about} onDecide={begin} />
  return <LargeTransfer {...about} onGo={() => begin(() => 'skip')} />
}

/** Calls `act` once, when the dialog opens. */
function useAtOnce(act: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    act()
  })
}

/** Returns whether the user is naming a new folder. The end of it focuses the list. */
function useNaming(list: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  return {
    isOn,
    begin: () => setOn(true),
    end: () => {
      setOn(false)
      list.current?.focus()
    },
  }
}

function Answers(props: {
  kind: 'move' | 'copy'
  isBusy: boolean
  /** Number of files found so far, while many are counted. */
  files: number
  isRefused: boolean
  /** Null if no folder can be created. */
  onMake: (() => void) | null
  onGo: () => void
  onClose: () => void
}) {
  const t = useTexts()
  const { kind, isBusy, files, isRefused, onMake, onGo, onClose } = props
  return (
    <>
      {onMake ? (
        <Button variant="ghost" icon={<FolderPlus size={16} />} onClick={onMake}>
          {t('New folder')}
        </Button>
      ) : null}
      <span className={styles.space} />
      <span className={styles.found} role="status">
        {files > 0 ? t('{count, plural, one {# file found} other {# files found}}', { count: files }) : null}
      </span>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" busy={isBusy} disabled={isRefused} onClick={onGo}>
        {kind === 'move' ? t('Move here') : t('Copy here')}
      </Button>
    </>
  )
}

/** Counts a transfer, and starts it: at once if nothing is in its way, else after the user's decision. */
function useTransfer(about: Omit<TransferDialogProps, 'place'> & { place: FolderPlace | null }) {
  const { kind, folder, entries, place, onClose } = about
  const t = useTexts()
  const context = useTaskContext()
  const { ownFolderBuckets } = useFilesConfig()
  const last = place?.path.at(-1)
  const label = last
    ? getFolderLabel(t, last, context.userId)
    : getBucketLabel(t, place?.bucket ?? '', ownFolderBuckets)
  const start = async ({ found, decide }: { found: TransferSummary; decide: ResolveConflict }) => {
    const putAside = await createTrashPlacement(context, found, decide)
    const plan = planTransfer(found, decide, getTransferTexts(t, found, label), putAside)
    if (plan.steps.length > 0) await startFileTask(context, plan)
    onClose()
  }
  const starting = useAction({ run: start })
  const watch = useWatch()
  const counting = useAction({
    run: async (to: Folder) => {
      const signal = watch.begin()
      const { client } = context.host.session
      const found = await summarizeTransfer(client, { kind, from: folder, entries, to }, { ...watch, signal })
      // Stop if the dialog was closed while counting.
      signal.throwIfAborted()
      if (found.conflicts.length === 0 && !isLarge(found)) await start({ found, decide: () => 'skip' })
      return found
    },
  })
  const found = counting.result
  return {
    label,
    found,
    error: counting.failure ?? starting.failure,
    isBusy: counting.isBusy || starting.isBusy,
    files: counting.isBusy ? watch.files : 0,
    count: counting.start,
    begin: (decide: ResolveConflict) => found && starting.start({ found, decide }),
  }
}

/** Returns the number of files found so far if there are many. Closing the dialog stops the count. */
function useWatch() {
  const [files, setFiles] = useState(0)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  return {
    files: files < pageSize ? 0 : files,
    begin() {
      stop.current = new AbortController()
      setFiles(0)
      return stop.current.signal
    },
    onFound: (more: number) => setFiles((before) => before + more),
  }
}

function titleOf(t: ReturnType<typeof useTexts>, kind: 'move' | 'copy', entries: readonly Entry[]): string {
  const [first, ...others] = entries
  const count = entries.length
  const name = first?.name ?? ''
  if (kind === 'move')
    return others.length === 0
      ? t('Move “{name}” to…', { name })
      : t('Move {count, plural, one {# item} other {# items}} to…', { count })
  return others.length === 0
    ? t('Copy “{name}” to…', { name })
    : t('Copy {count, plural, one {# item} other {# items}} to…', { count })
}
