import type { Translate } from '@portico/ui'
import { makeZip } from 'client-zip'
import { getFilesErrorText } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { createArchiveMemberPaths } from './archive-paths.ts'
import type { DownloadMember, MissingFileReport } from './member.ts'
import type { OpenedMember } from './open-member.ts'

/** An archive that is created while it is read. `missing` is complete when `stream` has ended. */
export interface ArchiveStream {
  stream: ReadableStream<Uint8Array>
  missing: readonly MissingFileReport[]
}

/**
 * Creates a zip of `members` while it is read, one file after another, without compression. A file that can't be opened is left
 * out, and listed in `missing` and in a text file of the archive. The stream fails if a file is interrupted for good, or at
 * `signal`.
 */
export function createArchiveStream(
  t: Translate,
  members: readonly DownloadMember[],
  open: (member: DownloadMember & { key: string }) => Promise<OpenedMember>,
  signal: AbortSignal,
): ArchiveStream {
  const missing: MissingFileReport[] = []
  const reportName = t('Not included.txt')
  const paths = createArchiveMemberPaths([...members, { key: reportName, path: [reportName] }])

  async function* parts() {
    for (const [i, member] of members.entries()) {
      signal.throwIfAborted()
      const name = paths[i] ?? ''
      const { key } = member
      if (key === null) {
        yield { name, lastModified: new Date() }
        continue
      }
      try {
        const { stream, modified } = await open({ ...member, key })
        yield { name, input: stream, lastModified: modified }
      } catch (caught) {
        signal.throwIfAborted()
        missing.push({ member, reason: getFilesErrorText(t, toFilesError(caught)).title })
      }
    }
    if (missing.length > 0 && missing.length < members.length)
      yield { name: paths.at(-1) ?? reportName, input: writeReport(t, missing), lastModified: new Date() }
  }
  return { stream: makeZip(parts()), missing }
}

function writeReport(t: Translate, missing: readonly MissingFileReport[]): string {
  const lines = missing.map(({ member, reason }) => `${member.path.join('/')}\t${reason}`)
  return [t('These files couldn’t be downloaded and are not in this archive:'), '', ...lines, ''].join('\r\n')
}
