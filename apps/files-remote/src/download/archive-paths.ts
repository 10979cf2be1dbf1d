import { createArchivePaths } from '@portico/react-remote/archive-paths'
import type { DownloadMember } from './member.ts'

/** Returns the path of each member in an archive, in the same order. See {@link createArchivePaths}. */
export function createArchiveMemberPaths(members: readonly Pick<DownloadMember, 'key' | 'path'>[]): string[] {
  const place = createArchivePaths()
  return members.map(({ key, path }) => place(path, key === null))
}
