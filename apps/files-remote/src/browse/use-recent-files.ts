import { homeClient, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { FilesError } from '../errors/files-error.ts'
import { lookupOf } from '../find/find-query.ts'
import { nothing } from '../find/wanted.ts'
import { callFunction } from '../storage/call-function.ts'
import { findFiles, isSearched } from '../storage/find-files.ts'
import { type FoundFile, foundFile } from '../storage/found-file.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'

/** The files that changed last, and the buckets that could not be read. */
interface RecentFiles {
  files: readonly FoundFile[]
  missing: readonly string[]
}

interface Answer {
  files: { bucket: string; key: string; size: number | null; type: string; updated_at: string }[]
}

/** Reads the `most` files that changed last, in all buckets: on the home page by the call of all cards, if the project has it. */
export function useRecentFiles(most: number) {
  const host = useHost()
  const queries = useQueryClient()
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const { client } = host.session
  const home = homeClient(host)
  const { ownFolderBuckets, buckets: shown } = config

  const askHome = async (signal: AbortSignal): Promise<RecentFiles | null> => {
    if (!home) return null
    const args = { own_folder_buckets: ownFolderBuckets, only_buckets: shown, most }
    try {
      const answer = await callFunction<Answer>(home, 'portico_recent_files', args, signal)
      const files = answer.files.flatMap(({ updated_at: updatedAt, ...file }) => {
        const found = foundFile({ ...file, updatedAt }, { userId, config })
        return found ? [found] : []
      })
      return { files, missing: [] }
    } catch (caught) {
      if (caught instanceof FilesError && caught.code === 'not_installed') return null
      throw caught
    }
  }
  const askEach = async (signal: AbortSignal): Promise<RecentFiles> => {
    const all = await queries.fetchQuery(bucketsQuery(client))
    const searched = all.map(({ id }) => id).filter((id) => isSearched(id) && (shown?.includes(id) ?? true))
    const lookup = { ...lookupOf(nothing, searched, { userId, config }), mostFolders: 0, most }
    // Lists also have the files that keep empty folders, which are not shown.
    return findFiles(client, { ...lookup, looks: most * 4, goodFor: 0 }, { signal })
  }
  return useQuery({
    queryKey: ['newest', userId, ownFolderBuckets, shown, most],
    enabled: userId !== '',
    queryFn: async ({ signal }) => (await askHome(signal)) ?? (await askEach(signal)),
  })
}
