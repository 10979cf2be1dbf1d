import { defineRemote } from '@portico/react-remote'
import { AccountCard } from '../account/card/account-card.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `home`: who is signed in, and what is to be done about the account. */
export const remote = defineRemote({ app: AccountCard, texts })
