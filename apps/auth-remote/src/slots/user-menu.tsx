import { defineRemote } from '@portico/react-remote'
import { UserMenu } from '../account/user-menu/user-menu.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `header`: who is signed in, and the way to the account and out. */
export const remote = defineRemote({ app: UserMenu, texts })
