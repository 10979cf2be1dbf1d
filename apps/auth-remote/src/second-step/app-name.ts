import type { Translate } from '@portico/ui'
import type { App } from './factors.ts'

/** How an app is called: as the person did, or for what it is. */
export function nameOf(t: Translate, { name }: App): string {
  return name || t('Authenticator app')
}
