import { defineElement } from '@portico/react-remote/embed'
import { remote } from './remote.tsx'

/** The element. `embed.js` adds its style and defines it. Its types for other pages are in element.d.ts. */
export const element = defineElement({
  tag: 'portico-hello',
  title: { en: 'Hello' },
  remote,
  access: 'signed-in',
  attributes: { 'read-only': 'flag' },
})
