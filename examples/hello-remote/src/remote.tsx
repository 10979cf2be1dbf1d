import { defineRemote } from '@portico/react-remote'
import { App } from './app.tsx'
import { texts } from './texts/texts.ts'

/** The remote that a portal mounts. */
export const remote = defineRemote({ app: App, texts })
