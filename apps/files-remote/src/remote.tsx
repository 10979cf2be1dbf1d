import { defineRemote } from '@portico/react-remote'
import { createFirstQueries } from './browse/first-queries.ts'
import { FilesApp } from './files-app.tsx'
import { texts } from './texts/texts.ts'

/** The files remote: buckets, folders, uploads, previews, links. */
export const remote = defineRemote({
  app: FilesApp,
  firstQueries: createFirstQueries,
  texts,
  holdsPage: true,
})
