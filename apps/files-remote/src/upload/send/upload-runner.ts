import { getFailure } from '../../errors/failures.ts'
import { type FilesError, toFilesError } from '../../errors/files-error.ts'
import {
  isRunning,
  isTransferring,
  pauseReason,
  type SendFile,
  type UploadItem,
  type UploadState,
} from '../items/upload-item.ts'
import type { UploadList } from '../items/upload-list.ts'
import { chunkSize } from './storage-endpoint.ts'
import { createUploadConcurrency } from './upload-concurrency.ts'

/** Maximum number of lost answers while the browser is online. After that, the upload fails instead of being sent permanently. */
const mostLosses = 6

/** States that can be cancelled at once, because no request is on its way. */
const canCancel: ReadonlySet<UploadState> = new Set(['waiting', 'stalled', 'paused', 'conflict'])

/** Returns whether a file is sent in chunks: chunks that have arrived stay in storage, and are not sent again. */
const isInParts = ({ file }: UploadItem) => file.size > chunkSize

const stateAfter = ({ reason }: AbortSignal) => (reason === pauseReason ? 'paused' : 'cancelled')

/** Pauses an item that waits. */
const stand = (item: UploadItem): UploadItem =>
  isTransferring(item) && item.state !== 'sending' ? { ...item, state: 'paused' } : item

/** The functions that sending needs. */
interface SendingTools {
  send: SendFile
  /** Returns whether the file of an attempt without an answer is stored. */
  isStored: (item: UploadItem) => Promise<boolean>
  /** Called when storage already has an object with that name. */
  onConflict: (id: number) => Promise<void>
  /** Called when no upload is on its way any more. */
  onIdle: () => void
}

/**
 * Sends waiting items of `list`, a few at a time, and puts their results into the list. A pause lets small files on their way
 * arrive, because none of their bytes could be kept.
 */
export function createUploadRunner(list: UploadList, { send, isStored, onConflict, onIdle }: SendingTools) {
  const aborts = new Map<number, AbortController>()
  const pace = createUploadConcurrency()

  async function run(item: UploadItem): Promise<void> {
    const abort = new AbortController()
    aborts.set(item.id, abort)
    list.change(item.id, { state: 'sending', sent: isInParts(item) ? item.sent : 0, error: null })
    try {
      await send(item, (sent) => list.change(item.id, { sent }), abort.signal)
      arrive(item)
    } catch (caught) {
      const error = toFilesError(caught)
      if (abort.signal.aborted) list.change(item.id, { state: stateAfter(abort.signal) })
      else if (!getFailure(error.code).isConflict || item.replace) fail(item, error)
      else if (item.lost > 0 && (await isStored(item).catch(() => false))) arrive(item)
      else await onConflict(item.id)
    } finally {
      aborts.delete(item.id)
      pump()
    }
  }

  function arrive({ id, file }: UploadItem): void {
    pace.arrived()
    list.change(id, { state: 'done', sent: file.size })
  }

  function fail({ id, lost }: UploadItem, error: FilesError): void {
    const isLost = getFailure(error.code).mayPass === true
    if (isLost) pace.lost()
    const goesOn = isLost && (lost < mostLosses || !globalThis.navigator?.onLine)
    list.change(id, { state: goesOn ? 'stalled' : 'failed', error, lost: lost + Number(isLost) })
  }

  function pump(): void {
    const sending = list.items().flatMap(({ state, file }) => (state === 'sending' ? [file.size] : []))
    for (const item of list.items()) {
      if (item.state !== 'waiting') continue
      if (!pace.admits(item.file.size, sending)) break
      sending.push(item.file.size)
      void run(item)
    }
    if (!list.items().some(isRunning)) onIdle()
  }

  function cancel(id: number): void {
    const state = list.find(id)?.state
    if (state === 'sending') aborts.get(id)?.abort()
    else if (state !== undefined && canCancel.has(state)) list.change(id, { state: 'cancelled' })
    pump()
  }

  function pause(): void {
    list.set(list.items().map(stand))
    for (const item of list.items().filter(isInParts)) aborts.get(item.id)?.abort(pauseReason)
  }

  return { pump, cancel, pause }
}
