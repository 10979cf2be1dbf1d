import { defineElement } from '@portico/react-remote/embed'
import { remote } from './remote.tsx'

defineElement(import.meta.url, {
  tag: 'portico-data',
  title: 'Data',
  remote,
  access: 'signed-in',
  attributes: { table: 'text', tables: 'list', features: 'list', 'read-only': 'flag' },
  css: '__PORTICO_EMBED_CSS__',
})
