import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  Leave: 'مغادرة',
  'Leave this page?': 'مغادرة هذه الصفحة؟',
  Stay: 'البقاء',
}
