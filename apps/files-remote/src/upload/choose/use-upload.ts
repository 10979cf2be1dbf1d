import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQueryClient } from '@tanstack/react-query'
import { bring } from '../../errors/bring.ts'
import type { Folder } from '../../place/place.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Taken } from '../items/take-files.ts'
import { beginUploads } from './uploads-begun.ts'

/** Returns a function that uploads dropped or chosen files into a folder. */
export function useUpload(): (folder: Folder, taken: Taken) => Promise<void> {
  const t = useTexts()
  const host = useHost()
  const userId = useUser()?.id ?? ''
  const cache = useQueryClient()
  return async (folder, taken) => {
    beginUploads()
    const uploads = await bring(t, host, () => import('./start-upload.ts'))
    await uploads?.startUpload({ t, host, userId, cache }, folder, taken)
  }
}
