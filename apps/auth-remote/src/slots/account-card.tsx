import { defineRemote } from '@portico/react-remote'
import { AccountCard } from '../account/card/account-card.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `home`: the signed-in user, and the open tasks of the account. */
export const remote = defineRemote({ app: AccountCard, texts })
