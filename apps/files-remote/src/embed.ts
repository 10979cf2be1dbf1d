import { defineElement } from '@portico/react-remote/embed'
import { features } from './config.ts'
import { remote } from './remote.tsx'

/** The custom element. `embed.js` adds its styles and defines it. */
export const element = defineElement({
  tag: 'portico-files',
  title: { en: 'Files', de: 'Dateien', ar: 'الملفات' },
  remote,
  access: 'signed-in',
  attributes: { bucket: 'text', buckets: 'list', features, 'read-only': 'flag' },
})
