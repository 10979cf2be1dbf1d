import type { PorticoAttributes } from '@portico/elements'

// The types of <portico-hello> for the DOM, React 19 and Vue. Pass this file on together with the element.
declare module '@portico/elements' {
  interface PorticoElements {
    'portico-hello': PorticoAttributes & {
      /** Whether the name is only shown and cannot be changed. */
      'read-only'?: boolean | '' | 'false'
    }
  }
}
