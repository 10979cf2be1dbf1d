import type { defineCommands } from '@portico/react-remote'
import { FileImage } from 'lucide-react'
import { readConfig } from '../config.ts'
import { asFilesError } from '../errors/files-error.ts'
import { kindOf } from '../kinds/file-kinds.ts'
import { bucketLabel } from '../place/bucket-label.ts'
import { trailOf } from '../place/place.ts'
import { type FoundFile, newestFiles } from '../storage/newest-files.ts'
import { texts } from '../texts/texts.ts'

type Find = Parameters<typeof defineCommands>[0]

/** How many files of each bucket are searched: the latest. The whole of a large one is searched in the remote. */
const searched = 1000
/** How long a list is good enough to search in, in milliseconds. */
const goodFor = 30_000

let known: { userId: string; files: FoundFile[]; at: number } | null = null

/** The person's latest files whose name has `query`, those whose name begins with it first. */
export const findFiles: Find = async (query, context) => {
  // In English where its words do not come: what is found is worth more than they are.
  await texts.load(context.locale)?.catch(() => {})
  const t = texts.in(context.locale)
  const { ownFolderBuckets } = readConfig(context.config)
  const wanted = query.normalize('NFC').toLowerCase()
  return (await filesOf(context))
    .flatMap((file) => {
      const at = file.name.normalize('NFC').toLowerCase().indexOf(wanted)
      return at === -1 ? [] : [{ file, rank: Math.min(at, 1) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 20)
    .map(({ file }) => ({
      to: file.address,
      title: file.name,
      detail: trailOf(t, [bucketLabel(t, file.bucket, ownFolderBuckets), ...file.path]),
      icon: kindOf(file).Icon === FileImage ? 'image' : 'file',
    }))
}

/** The list of one person is never searched for another. */
async function filesOf({ session, config, signal }: Parameters<Find>[1]): Promise<FoundFile[]> {
  const userId = session.getSnapshot().user?.id ?? ''
  if (known?.userId === userId && performance.now() - known.at < goodFor) return known.files
  const { data, error } = await session.client.storage.listBuckets()
  if (error) throw asFilesError(error)
  signal.throwIfAborted()
  const { files } = await newestFiles(
    session.client,
    data.map(({ id }) => id),
    { userId, config: readConfig(config), limit: searched, signal },
  )
  known = { userId, files, at: performance.now() }
  return files
}
