import type { BackgroundTask } from '@portico/contract'
import { FilesError } from '../errors/files-error.ts'
import { totalsOf, type UploadItem } from './upload-item.ts'

/** The queue's work as the host sees it, for as long as anything runs; `settle` ends it. */
export function uploadTask(options: {
  title: string
  readItems: () => readonly UploadItem[]
  subscribe: (listener: () => void) => () => void
  cancel: () => void
}): { task: BackgroundTask; settle: () => void } {
  const { title, readItems, subscribe, cancel } = options
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const progress = (listener: (fraction: number | null) => void) => {
    const tell = () => {
      const { sent, size } = totalsOf(readItems())
      listener(size > 0 ? sent / size : null)
    }
    tell()
    return subscribe(tell)
  }
  const settle = () => {
    const failed = readItems().filter(({ state }) => state === 'failed').length
    if (failed > 0) reject(new FilesError('unexpected', { message: `${failed} uploads failed` }))
    else resolve()
  }
  // The tray at the foot of this remote's pages has retry and each file's own line.
  return { task: { title, shownByRemote: true, done, cancel, progress }, settle }
}
