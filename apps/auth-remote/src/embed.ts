import { defineElement } from '@portico/react-remote/embed'
import { features } from './config.ts'
import { remote } from './remote.tsx'

/** The custom element. `embed.js` adds its style and defines it. */
export const element = defineElement({
  tag: 'portico-auth',
  title: { en: 'Account', de: 'Konto', ar: 'الحساب' },
  remote,
  access: 'public',
  receivesCallbacks: true,
  attributes: { features },
})
