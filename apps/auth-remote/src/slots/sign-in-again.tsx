import { defineRemote } from '@portico/react-remote'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { texts } from '../texts/texts.ts'

/** The slot `sign-in`: the form alone, in a dialog over the page of somebody whose session has ended. */
export const remote = defineRemote({ app: SignInAgain, texts })
