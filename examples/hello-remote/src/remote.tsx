import { defineRemote } from '@portico/react-remote'
import { App } from './app.tsx'
import { texts } from './texts/texts.ts'

/** What a portal mounts. */
export const remote = defineRemote({ app: App, texts })
