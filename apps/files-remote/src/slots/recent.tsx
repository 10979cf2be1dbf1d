import { defineRemote } from '@portico/react-remote'
import { RecentFilesCard } from '../browse/recent-files-card.tsx'

/** The slot `home`: the files that changed last. */
export const remote = defineRemote({ app: RecentFilesCard })
