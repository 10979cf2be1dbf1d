import { defineRemote } from '@portico/react-remote'
import { App } from './app.tsx'

/** What a portal mounts. */
export const remote = defineRemote({ app: App })
