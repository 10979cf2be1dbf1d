import { defineElement } from '@portico/react-remote/embed'
import { remote } from './remote.tsx'

defineElement(import.meta.url, {
  tag: 'portico-files',
  title: 'Files',
  remote,
  access: 'signed-in',
  attributes: { bucket: 'text', buckets: 'list', features: 'list', 'read-only': 'flag' },
  css: '__PORTICO_EMBED_CSS__',
})
