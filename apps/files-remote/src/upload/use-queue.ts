import { isTransient, isUnexpected, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../texts/texts.ts'
import { queueOf } from './queue-of.ts'
import { runUploads } from './run-uploads.ts'
import { changedItems, type QueueSnapshot } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { RunUploads } from './upload-task.ts'

/** The person's queue and what it holds now. */
export function useUploadQueue(): { queue: UploadQueue; snapshot: QueueSnapshot } {
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  const queue = useMemo(() => queueOf(session, userId), [session, userId])
  return { queue, snapshot: useStore(queue.store) }
}

/** Hands uploads to the host, with a title in the person's language. */
export function useRunUploads(): RunUploads {
  return runUploads(useTexts(), useHost())
}

/** Reads folders again when files have arrived in them; several arrivals in a row cost one reading. */
export function useFreshFolders(queue: UploadQueue): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const buckets = new Set<string>()
    const refresh = () => {
      for (const bucket of buckets) void cache.invalidateQueries({ queryKey: ['folder', bucket] })
      buckets.clear()
      timer = undefined
    }
    const stop = queue.store.subscribe((now, before) => {
      for (const [{ bucket, state }, was] of changedItems(now, before)) {
        if (state !== 'done' || was?.state === 'done') continue
        buckets.add(bucket)
        timer ??= setTimeout(refresh, 300)
      }
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queue, cache])
}

/** Tells the page what the person sees: that the backend does not answer, or that something was not foreseen. */
export function useReports(queue: UploadQueue): void {
  const { reportError } = useHost()
  useEffect(() => {
    return queue.store.subscribe((now, before) => {
      for (const [{ error }, was] of changedItems(now, before)) {
        if (!error || error === was?.error) continue
        if (isTransient(error)) reportError(error, { phase: 'backend' })
        else if (isUnexpected(error)) reportError(error, { phase: 'unexpected' })
      }
    })
  }, [queue, reportError])
}
