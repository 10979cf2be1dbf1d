import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import type { Title } from '../frame/localized-title.ts'
import type { AttributeKind } from './read-settings.ts'

/** A remote as a custom element. */
export interface ElementDefinition {
  /** `portico-files`; `embed-as.js?tag=` gives it another name, so that two versions stand on one page. */
  tag: `portico-${string}`
  /** Named in what people read: `{ en: 'Files', de: 'Dateien' }`; a text alone is English. */
  title: Title | string
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
  /** The links of mails and providers lead back to the page that this element stands on. */
  receivesCallbacks?: boolean
  /** Attributes of the remote's own, beside those that every element has. */
  attributes: Readonly<Record<string, AttributeKind>>
}
