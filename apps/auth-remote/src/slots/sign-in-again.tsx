import { defineRemote } from '@portico/react-remote'
import { Reauthentication } from '../sign-in/reauthentication.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `sign-in`: only the form, in a dialog over a page whose session has ended. */
export const remote = defineRemote({ app: Reauthentication, texts })
