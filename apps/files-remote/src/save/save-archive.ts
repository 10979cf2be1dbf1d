import type { useHost } from '@portico/react-remote'
import { canStreamToDisk, type FileOnDisk, openOnDisk, saveBlob } from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import { tell } from '../errors/tell.ts'
import { formatBytes } from '../place/format.ts'
import type { Entry } from '../storage/entry.ts'
import { makeArchive } from './archive.ts'
import { type Buffers, createBuffers, writeParts } from './buffers.ts'
import { gatherMembers } from './gather-members.ts'
import { linksAhead } from './links-ahead.ts'
import { type Member, sizeOf } from './member.ts'
import { openMember } from './open-member.ts'
import { saveEach } from './save-each.ts'
import { runSaving, type Work } from './save-task.ts'

type Host = ReturnType<typeof useHost>

/** Where the session is of a shell that knew no deadlines, in milliseconds. */
const usualPatience = 15_000

/** What is saved, and from where. */
interface Wish {
  t: Translate
  host: Host
  /** A link to a file, good for minutes at least. @throws FilesError */
  linkTo: (key: string) => Promise<string>
  /** Of an archive, without its ending. */
  name: string
  members: readonly Member[]
}

/** Up to so many bytes an archive is put together here; a larger one is written to the disk while it arrives. */
const mostHere = 256_000_000
/** An archive without Zip64 counts to 65,535; so many files are a job for something else. */
const mostFiles = 65_000

/** Saves several files, and folders, as one archive: of ten links that are followed at once a browser drops some, without a word. */
export async function saveArchive(
  t: Translate,
  host: Host,
  bucket: string,
  entries: readonly Entry[],
  name: string,
): Promise<void> {
  try {
    const members = await gatherMembers(host.session.client, bucket, entries, host.signal)
    const keys = members.flatMap(({ key }) => key ?? [])
    const linkTo = linksAhead(host.session.client, bucket, keys)
    await saveMembers({ t, host, linkTo, name, members })
  } catch (caught) {
    tell(t, host, caught)
  }
}

/** Saves files as one archive, each by the link that it gets when its turn comes. */
export async function saveMembers(wish: Wish): Promise<void> {
  const { t, host, members } = wish
  if (members.length > mostFiles) {
    const title = t('Too many files for one download')
    const detail = t(
      'You chose {count, plural, one {# file} other {# files}}, and {most, number} is the most. Choose fewer, or a folder inside.',
      { count: members.length, most: mostFiles },
    )
    return host.notify({ tone: 'danger', title, detail })
  }
  const isLarge = sizeOf(members) > mostHere
  if (isLarge && !canStreamToDisk()) return run(wish, (signal, onBytes) => each(wish, signal, onBytes))
  if (!isLarge) return run(wish, (signal, onBytes) => archiveHere(wish, signal, onBytes))
  try {
    const file = await openOnDisk(`${wish.name}.zip`)
    if (file) await run(wish, (signal, onBytes) => archiveTo(wish, file, signal, onBytes))
  } catch (caught) {
    if (!(caught instanceof DOMException)) throw caught
    // Looking through folders took longer than a browser lets one press count: it takes another one.
    const size = formatBytes(sizeOf(members), t.locale)
    host.notify({
      tone: 'info',
      title: t('{size} can be downloaded', { size }),
      detail: t('A download this large is saved straight to your disk. Choose where.'),
      action: { label: t('Choose where'), run: () => void saveMembers(wish) },
    })
  }
}

function run(wish: Wish, work: Work): Promise<void> {
  return runSaving(wish, wish.members, work, (members) => void saveMembers({ ...wish, members }))
}

async function archiveHere(wish: Wish, signal: AbortSignal, onBytes: (bytes: number) => void) {
  const { stream, missing } = archiveOf(wish, signal, onBytes)
  const blob = await new Response(stream, { headers: { 'Content-Type': 'application/zip' } }).blob()
  if (holdsSome(wish, missing)) saveBlob(blob, `${wish.name}.zip`)
  return { archive: `${wish.name}.zip`, missing }
}

async function archiveTo(
  wish: Wish,
  { name, stream: file }: FileOnDisk,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
) {
  const buffers = createBuffers()
  const { stream, missing } = archiveOf(wish, signal, onBytes, buffers)
  await writeParts(stream, file, buffers)
  // What is not closed is not there.
  await (holdsSome(wish, missing) ? file.close() : file.abort())
  return { archive: name, missing }
}

/** Whether anything arrived: an archive of nothing would look like one. */
function holdsSome({ members }: Wish, missing: readonly unknown[]): boolean {
  return missing.length === 0 || members.some(({ key }) => key === null) || missing.length < members.length
}

function archiveOf(wish: Wish, signal: AbortSignal, onBytes: (bytes: number) => void, buffers?: Buffers) {
  return makeArchive(wish.t, wish.members, (member) => open(wish, member, signal, onBytes, buffers), signal)
}

function each(wish: Wish, signal: AbortSignal, onBytes: (bytes: number) => void) {
  return saveEach(wish.t, wish.members, mostHere, (member) => open(wish, member, signal, onBytes), signal)
}

function open(
  { host, linkTo }: Wish,
  { key, size }: Member & { key: string },
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
  buffers?: Buffers,
) {
  const link = () => linkTo(key)
  const patience = host.session.deadlines?.idle ?? usualPatience
  return openMember({ link, size, signal, onBytes, patience, buffers })
}
