import { defineRemote } from '@portico/react-remote'
import { DataApp } from './data-app.tsx'
import { texts } from './texts/texts.ts'

/** The data remote, as the shell mounts it. */
export const remote = defineRemote({ app: DataApp, texts, holdsPage: true })
