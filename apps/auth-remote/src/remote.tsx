import { defineRemote } from '@portico/react-remote'
import { AuthApp } from './auth-app.tsx'
import { texts } from './texts/texts.ts'

/** The accounts of the portal: signing in and up, recovery, one's own account. */
export const remote = defineRemote({ app: AuthApp, texts })
