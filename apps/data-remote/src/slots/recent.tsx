import { defineRemote } from '@portico/react-remote'
import { TablesCard } from '../browse/tables-card.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `home`: the tables that the person opened last. */
export const remote = defineRemote({ app: TablesCard, texts })
