import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQueryClient } from '@tanstack/react-query'
import { loadOrNotify } from '../../errors/load-or-notify.ts'
import type { Folder } from '../../place/place.ts'
import { useTexts } from '../../texts/texts.ts'
import type { DataTransferContent } from '../items/read-data-transfer.ts'
import { markUploadsStarted } from './uploads-started.ts'

/** Returns a function that uploads dropped or chosen files into a folder. */
export function useUpload(): (folder: Folder, taken: DataTransferContent) => Promise<void> {
  const t = useTexts()
  const host = useHost()
  const userId = useUser()?.id ?? ''
  const cache = useQueryClient()
  return async (folder, taken) => {
    markUploadsStarted()
    const uploads = await loadOrNotify(t, host, () => import('./start-upload.ts'))
    await uploads?.startUpload({ t, host, userId, cache }, folder, taken)
  }
}
