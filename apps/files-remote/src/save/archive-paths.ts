import { archivePlaces } from '@portico/react-remote/archive-paths'
import type { Member } from './member.ts'

/** Where each member stands in an archive, in their order; see {@link archivePlaces}. */
export function archivePaths(members: readonly Pick<Member, 'key' | 'path'>[]): string[] {
  const place = archivePlaces()
  return members.map(({ key, path }) => place(path, key === null))
}
