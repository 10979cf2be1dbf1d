import { defineElement } from '@portico/react-remote/embed'
import { remote } from './remote.tsx'

defineElement(import.meta.url, {
  tag: 'portico-auth',
  title: 'Account',
  remote,
  access: 'public',
  receivesCallbacks: true,
  attributes: { features: 'list' },
  css: '__PORTICO_EMBED_CSS__',
})
