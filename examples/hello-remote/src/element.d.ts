import type { PorticoAttributes } from '@portico/elements'

// All that a page needs to know <portico-hello>, in the DOM, in React 19 and in Vue: hand this file on with it.
declare module '@portico/elements' {
  interface PorticoElements {
    'portico-hello': PorticoAttributes & {
      /** The name is shown, and cannot be changed. */
      'read-only'?: boolean | '' | 'false'
    }
  }
}
