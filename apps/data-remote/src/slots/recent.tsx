import { defineRemote } from '@portico/react-remote'
import { TablesCard } from '../browse/tables-card.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `home`: the user's recent tables. */
export const remote = defineRemote({ app: TablesCard, texts })
