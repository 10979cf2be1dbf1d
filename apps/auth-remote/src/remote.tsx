import { defineRemote } from '@portico/react-remote'
import { AuthApp } from './auth-app.tsx'
import { texts } from './texts/texts.ts'

/** The account pages: sign-in, sign-up, recovery, and the user's own account. */
export const remote = defineRemote({ app: AuthApp, texts })
