import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  Leave: 'Verlassen',
  'Leave this page?': 'Diese Seite verlassen?',
  Stay: 'Bleiben',
}
