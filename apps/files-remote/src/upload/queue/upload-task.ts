import type { BackgroundTask } from '@portico/contract'
import { FilesError } from '../../errors/files-error.ts'
import { isRunning, sumUploads, type UploadItem } from '../items/upload-item.ts'
import type { UploadList } from '../items/upload-list.ts'

/** The work of a queue before it has a title. `files` are those that started it. */
export interface UploadTask extends Omit<BackgroundTask, 'title'> {
  files: readonly File[]
}

/** Passes work to the host, which shows it and cancels it at sign-out. */
export type RunUploads = (task: UploadTask) => void

/** Creates the task of a queue for the host: one task for as long as any upload runs. */
export function createUploadTask(list: UploadList, cancel: () => void) {
  let done: PromiseWithResolvers<void> | null = null

  const progress: BackgroundTask['progress'] = (listener) => {
    const report = () => {
      const { sent, size } = sumUploads(list.items())
      listener(size > 0 ? sent / size : null)
    }
    report()
    return list.store.subscribe(report)
  }

  return {
    /** Passes the work to the host, named after `items`, unless the host has it already or nothing runs. */
    begin(items: readonly UploadItem[], runUploads: RunUploads): void {
      if (done || !list.items().some(isRunning)) return
      done = Promise.withResolvers<void>()
      // The task panel of this remote's pages has the retry and the row of each file.
      const files = items.map(({ file }) => file)
      runUploads({ files, shownByRemote: true, done: done.promise, cancel, progress })
    },
    /** Ends the task. It fails if a file has failed. */
    settle(): void {
      const failed = list.items().filter(({ state }) => state === 'failed').length
      if (failed > 0) done?.reject(new FilesError('unexpected', { message: `${failed} uploads failed` }))
      else done?.resolve()
      done = null
    },
  }
}
