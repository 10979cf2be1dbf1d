import { defineElement } from '@portico/react-remote/embed'
import { features } from './config.ts'
import { remote } from './remote.tsx'

/** The custom element; `embed.js` adds its style and defines it. */
export const element = defineElement({
  tag: 'portico-data',
  title: { en: 'Data', de: 'Daten', ar: 'البيانات' },
  remote,
  access: 'signed-in',
  attributes: { table: 'text', tables: 'list', features, 'read-only': 'flag' },
})
