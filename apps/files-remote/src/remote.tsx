import { defineRemote } from '@portico/react-remote'
import { firstQueries } from './browse/first-queries.ts'
import { FilesApp } from './files-app.tsx'
import { texts } from './texts/texts.ts'

/** The files remote: buckets, folders, uploads, previews, links. */
export const remote = defineRemote({ app: FilesApp, firstQueries, texts, holdsPage: true })
