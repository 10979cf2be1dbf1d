import { saveBlob } from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import { getFilesErrorText } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { createArchiveMemberPaths } from './archive-paths.ts'
import type { DownloadResult } from './download-task.ts'
import type { DownloadMember, MissingFileReport } from './member.ts'
import type { OpenedMember } from './open-member.ts'

/**
 * Saves files one after another, each when it has arrived completely: for browsers that can't write to the disk. A file that is
 * larger than `mostHere` is listed as missing, for a download of its own.
 */
export async function saveEach(
  t: Translate,
  members: readonly DownloadMember[],
  mostHere: number,
  open: (member: DownloadMember & { key: string }) => Promise<OpenedMember>,
  signal: AbortSignal,
): Promise<DownloadResult> {
  const missing: MissingFileReport[] = []
  const files = members.filter((member): member is DownloadMember & { key: string } => member.key !== null)
  // All are saved into the same folder of the disk.
  const names = createArchiveMemberPaths(files.map(({ key, path }) => ({ key, path: path.slice(-1) })))
  for (const [i, member] of files.entries()) {
    signal.throwIfAborted()
    try {
      if ((member.size ?? 0) > mostHere) {
        missing.push({ member, isTooLarge: true, reason: t('Too large to download with others') })
        continue
      }
      const { stream } = await open(member)
      saveBlob(await new Response(stream).blob(), names[i] ?? '')
    } catch (caught) {
      signal.throwIfAborted()
      missing.push({ member, reason: getFilesErrorText(t, toFilesError(caught)).title })
    }
  }
  return { archive: null, wanted: files.length, missing }
}
