import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import type { LocalizedTitle } from '../frame/localized-title.ts'
import type { AttributeType } from './read-settings.ts'

/** A remote as a custom element. */
export interface ElementDefinition {
  /** `portico-files`. `embed-as.js?tag=` uses another name, so that a page can have two versions. */
  tag: `portico-${string}`
  /** The title on screens: `{ en: 'Files', de: 'Dateien' }`. A plain text is English. */
  title: LocalizedTitle | string
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
  /** Whether links in emails and providers return to the page of this element. */
  receivesCallbacks?: boolean
  /** The remote's own attributes, in addition to those of every element. */
  attributes: Readonly<Record<string, AttributeType>>
}
