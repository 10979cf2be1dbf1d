import { isTransient, isUnexpected, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { isRunning } from '../items/upload-item.ts'
import { getChangedItems, type QueueSnapshot } from '../items/upload-list.ts'
import { getUploadQueue } from './get-upload-queue.ts'
import { runUploads } from './run-uploads.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { RunUploads } from './upload-task.ts'

/** Returns the user's queue and its current state. */
export function useUploadQueue(): { queue: UploadQueue; snapshot: QueueSnapshot } {
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  const queue = useMemo(() => getUploadQueue(session, userId), [session, userId])
  return { queue, snapshot: useQueueSnapshot(queue) }
}

/** Interval in ms at which uploads are drawn. Small files change many times in between. */
const drawEvery = 100

/** Returns the current state of a queue. */
export function useQueueSnapshot({ store }: UploadQueue): QueueSnapshot {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let drawn = 0
      const draw = () => {
        timer = undefined
        drawn = performance.now()
        onChange()
      }
      const stop = store.subscribe(() => {
        timer ??= setTimeout(draw, drawn + drawEvery - performance.now())
      })
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, store.getState)
}

/** Returns a function that passes uploads to the host, with a title in the user's language. */
export function useRunUploads(): RunUploads {
  const t = useTexts()
  const host = useHost()
  return useMemo(() => runUploads(t, host), [t, host])
}

/** Intervals in ms at which folders reload while files arrive, and after the last one. */
const readEvery = { running: 2_000, idle: 300 }

/** Reloads folders when files have arrived in them. Several arrivals in a row cause one reload. */
export function useFreshFolders(queue: UploadQueue): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSoon = false
    const buckets = new Set<string>()
    const refresh = () => {
      void cache.invalidateQueries({ queryKey: ['space'] })
      for (const bucket of buckets) void cache.invalidateQueries({ queryKey: ['folder', bucket] })
      buckets.clear()
      timer = undefined
    }
    const look = (now: QueueSnapshot, before: QueueSnapshot) => {
      for (const [{ bucket, state }, was] of getChangedItems(now, before)) {
        if (state !== 'done' || was?.state === 'done') continue
        buckets.add(bucket)
      }
      if (buckets.size === 0) return
      const isIdle = !now.items.some(isRunning)
      if (timer && isSoon === isIdle) return
      clearTimeout(timer)
      isSoon = isIdle
      timer = setTimeout(refresh, isIdle ? readEvery.idle : readEvery.running)
    }
    const stop = queue.store.subscribe(look)
    // A small file may have arrived before the code that draws uploads.
    look(queue.store.getState(), { items: [], speed: null })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queue, cache])
}

/** Reports to the embedding page that the backend does not answer, or that an unexpected error occurred. */
export function useReports(queue: UploadQueue): void {
  const { reportError } = useHost()
  useEffect(() => {
    return queue.store.subscribe((now, before) => {
      for (const [{ error }, was] of getChangedItems(now, before)) {
        if (!error || error === was?.error) continue
        if (isTransient(error)) reportError(error, { phase: 'backend' })
        else if (isUnexpected(error)) reportError(error, { phase: 'unexpected' })
      }
    })
  }, [queue, reportError])
}
