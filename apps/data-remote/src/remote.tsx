import { defineRemote } from '@portico/react-remote'
import { DataApp } from './data-app.tsx'

/** Tables under row-level security, as the shell mounts it. */
export const remote = defineRemote({ app: DataApp })
