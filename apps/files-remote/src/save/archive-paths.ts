import { archivePlaces } from '@portico/react-remote/archive-paths'
import type { Member } from './member.ts'

/** Returns the path of each member in an archive, in the same order. See {@link archivePlaces}. */
export function archivePaths(members: readonly Pick<Member, 'key' | 'path'>[]): string[] {
  const place = archivePlaces()
  return members.map(({ key, path }) => place(path, key === null))
}
