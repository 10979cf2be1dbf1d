import { defineRemote } from '@portico/react-remote'
import { RecentFilesCard } from '../browse/recent-files-card.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `home`: the files that changed last. */
export const remote = defineRemote({ app: RecentFilesCard, texts })
