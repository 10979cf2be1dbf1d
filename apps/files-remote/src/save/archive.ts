import type { Translate } from '@portico/ui'
import { makeZip } from 'client-zip'
import { asFilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { archivePaths } from './archive-paths.ts'
import type { Member, Missing } from './member.ts'
import type { OpenMember } from './open-member.ts'

/** An archive that is created while it is read. `missing` is complete when `stream` has ended. */
export interface Archive {
  stream: ReadableStream<Uint8Array>
  missing: readonly Missing[]
}

/**
 * Creates a zip of `members` while it is read, one file after another, without compression. A file that can't be opened is left
 * out, and listed in `missing` and in a text file of the archive. The stream fails if a file is interrupted for good, or at
 * `signal`.
 */
export function makeArchive(
  t: Translate,
  members: readonly Member[],
  open: (member: Member & { key: string }) => Promise<OpenMember>,
  signal: AbortSignal,
): Archive {
  const missing: Missing[] = []
  const reportName = t('Not included.txt')
  const paths = archivePaths([...members, { key: reportName, path: [reportName] }])

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
        missing.push({ member, reason: wordingFor(t, asFilesError(caught)).title })
      }
    }
    if (missing.length > 0 && missing.length < members.length)
      yield { name: paths.at(-1) ?? reportName, input: writeReport(t, missing), lastModified: new Date() }
  }
  return { stream: makeZip(parts()), missing }
}

function writeReport(t: Translate, missing: readonly Missing[]): string {
  const lines = missing.map(({ member, reason }) => `${member.path.join('/')}\t${reason}`)
  return [t('These files couldn’t be downloaded and are not in this archive:'), '', ...lines, ''].join('\r\n')
}
