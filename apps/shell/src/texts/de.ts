import type { Catalog } from '@portico/ui'

export const messages: Catalog = {}
