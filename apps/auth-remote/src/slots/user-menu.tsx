import { defineRemote } from '@portico/react-remote'
import { UserMenu } from '../account/user-menu/user-menu.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `header`: the signed-in user, with links to the account and to sign-out. */
export const remote = defineRemote({ app: UserMenu, texts })
