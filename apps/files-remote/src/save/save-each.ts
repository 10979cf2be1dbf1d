import { saveBlob } from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import { asFilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { archivePaths } from './archive-paths.ts'
import type { Member, Missing } from './member.ts'
import type { OpenMember } from './open-member.ts'
import type { Saved } from './save-task.ts'

/**
 * Saves files one after another, each when it has arrived completely: for browsers that can't write to the disk. A file that is
 * larger than `mostHere` is listed as missing, for a download of its own.
 */
export async function saveEach(
  t: Translate,
  members: readonly Member[],
  mostHere: number,
  open: (member: Member & { key: string }) => Promise<OpenMember>,
  signal: AbortSignal,
): Promise<Saved> {
  const missing: Missing[] = []
  const files = members.filter((member): member is Member & { key: string } => member.key !== null)
  // All are saved into the same folder of the disk.
  const names = archivePaths(files.map(({ key, path }) => ({ key, path: path.slice(-1) })))
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
      missing.push({ member, reason: wordingFor(t, asFilesError(caught)).title })
    }
  }
  return { archive: null, wanted: files.length, missing }
}
