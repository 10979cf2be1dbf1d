import type { useHost } from '@portico/react-remote'
import {
  canStreamToDisk,
  clickDownloadLink,
  maxBytesInMemory,
  pickFileToSave,
  readArchive,
  saveBlob,
  type WritableFile,
} from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import { formatBytes } from '../place/format.ts'
import type { Entry } from '../storage/entry.ts'
import { toDownloadLink } from '../storage/links.ts'
import type { ObjectRequest } from '../storage/object-request.ts'
import { createArchiveStream } from './archive.ts'
import { type BufferPool, createBufferPool, writeParts } from './buffer-pool.ts'
import { type DownloadProgress, type DownloadResult, runDownload } from './download-task.ts'
import { gatherMembers } from './gather-members.ts'
import { createLinkPrefetcher } from './link-prefetcher.ts'
import { type DownloadMember, sumSizes } from './member.ts'
import { type OpenedMember, openMember } from './open-member.ts'
import { saveEach } from './save-each.ts'
import { type LargeFile, saveLarge } from './save-large.ts'

type Host = ReturnType<typeof useHost>

/** Timeout in ms for sessions of an older shell, which have no deadlines. */
const usualPatience = 15_000

/** The files to save, and where they come from. */
interface Wish {
  t: Translate
  host: Host
  /** Returns the request that reads a file. @throws FilesError */
  requestFor: (key: string) => Promise<ObjectRequest>
  /** Passes a file that is too large for a page to the browser's own download. @throws FilesError */
  saveByBrowser: (file: LargeFile, name: string) => Promise<void>
  /** Called when a file could not be read. */
  onMissing?: () => void
  /** The name of the archive without its extension. */
  name: string
  members: readonly DownloadMember[]
}

/** An archive without Zip64 has at most 65,535 entries. */
const mostFiles = 65_000

/** Saves several files and folders as one archive: if a page follows ten links at once, a browser silently drops some. */
export async function saveArchive(
  t: Translate,
  host: Host,
  bucket: string,
  entries: readonly Entry[],
  name: string,
): Promise<void> {
  const wishOf = (members: readonly DownloadMember[]): Wish => {
    const keys = members.flatMap(({ key }) => key ?? [])
    const linkTo = createLinkPrefetcher(host.session.client, bucket, keys)
    const saveByBrowser = async ({ key }: LargeFile, saved: string) =>
      clickDownloadLink(toDownloadLink(await linkTo(key), saved), saved)
    return { t, host, requestFor: async (key) => ({ url: await linkTo(key) }), saveByBrowser, name, members }
  }
  const isCounted = entries.every(({ kind }) => kind === 'file')
  const title = isCounted ? titleOf(t, entries.length) : t('Downloading “{name}”', { name })
  await runDownload(
    { t, host, title },
    async (saving) => {
      const { signal, onFound } = saving
      return save(wishOf(await gatherMembers(host.session.client, bucket, entries, signal, onFound)), saving)
    },
    (members) => void (members ? saveMembers(wishOf(members)) : saveArchive(t, host, bucket, entries, name)),
  )
}

/** Saves files as one archive. Each gets its request when its turn comes. */
export function saveMembers(wish: Wish): Promise<void> {
  const { t, host } = wish
  const title = titleOf(t, filesOf(wish.members).length)
  const again = (members: readonly DownloadMember[] | null) =>
    void saveMembers({ ...wish, members: members ?? wish.members })
  return runDownload({ t, host, title }, (saving) => save(wish, saving), again)
}

function titleOf(t: Translate, count: number): string {
  return t('Downloading {count, plural, one {# file} other {# files}}', { count })
}

function filesOf(members: readonly DownloadMember[]): LargeFile[] {
  return members.filter((member): member is LargeFile => member.key !== null)
}

/** Saves all files in the way that this browser supports for the size. */
async function save(wish: Wish, saving: DownloadProgress): Promise<DownloadResult | null> {
  const { t, host, members } = wish
  if (members.length > mostFiles) return refuse(wish)
  saving.expect(members)
  if (sumSizes(members) <= maxBytesInMemory) return archiveHere(wish, saving)
  if (!canStreamToDisk()) {
    const files = filesOf(members)
    if (!files.every(({ size }) => (size ?? 0) > maxBytesInMemory)) return each(wish, saving)
    await saveLarge(wish, files)
    return null
  }
  try {
    const file = await pickFileToSave(`${wish.name}.zip`)
    return file && (await archiveTo(wish, file, saving))
  } catch (caught) {
    if (!(caught instanceof DOMException) || saving.signal.aborted) throw caught
    // Listing the folders took longer than a browser accepts one press, so another press is needed.
    const size = formatBytes(sumSizes(members), t.locale)
    host.notify({
      tone: 'info',
      title: t('{size} can be downloaded', { size }),
      detail: t('A download this large is saved straight to your disk. Choose where.'),
      action: { label: t('Choose where'), run: () => void saveMembers(wish) },
    })
    return null
  }
}

function refuse({ t, host, members }: Wish): null {
  const title = t('Too many files for one download')
  const detail = t(
    'You chose {count, plural, one {# file} other {# files}}, and {most, number} is the most. Choose fewer, or a folder inside.',
    { count: members.length, most: mostFiles },
  )
  host.notify({ tone: 'danger', title, detail })
  return null
}

async function archiveHere(wish: Wish, saving: DownloadProgress): Promise<DownloadResult> {
  const { stream, missing } = archiveOf(wish, saving)
  const blob = await readArchive(stream)
  if (holdsSome(wish, missing)) saveBlob(blob, `${wish.name}.zip`)
  return { archive: `${wish.name}.zip`, wanted: filesOf(wish.members).length, missing }
}

async function archiveTo(
  wish: Wish,
  { name, stream: file }: WritableFile,
  saving: DownloadProgress,
): Promise<DownloadResult> {
  const buffers = createBufferPool()
  const { stream, missing } = archiveOf(wish, saving, buffers)
  await writeParts(stream, file, buffers)
  // A file that is not closed is discarded.
  await (holdsSome(wish, missing) ? file.close() : file.abort())
  return { archive: name, wanted: filesOf(wish.members).length, missing }
}

/** Returns whether the archive has any content. An empty archive would look like a success. */
function holdsSome({ members }: Wish, missing: readonly unknown[]): boolean {
  return missing.length === 0 || members.some(({ key }) => key === null) || missing.length < members.length
}

function archiveOf(wish: Wish, saving: DownloadProgress, buffers?: BufferPool) {
  const read = (member: LargeFile) => open(wish, member, saving, buffers)
  return createArchiveStream(wish.t, wish.members, read, saving.signal)
}

function each(wish: Wish, saving: DownloadProgress) {
  return saveEach(
    wish.t,
    wish.members,
    maxBytesInMemory,
    (member) => open(wish, member, saving),
    saving.signal,
  )
}

async function open(
  { host, requestFor, onMissing }: Wish,
  { key, size }: LargeFile,
  { signal, onBytes }: DownloadProgress,
  buffers?: BufferPool,
): Promise<OpenedMember> {
  const patience = host.session.deadlines?.idle ?? usualPatience
  try {
    return await openMember({ request: () => requestFor(key), size, signal, onBytes, patience, buffers })
  } catch (caught) {
    onMissing?.()
    throw caught
  }
}
