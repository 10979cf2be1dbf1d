import type { Registry } from '@portico/contract/registry'
import type { PortalConfig } from '../browser/config.ts'
import { detectEngine } from '../release/engine.ts'
import { createLoadingState, type LoaderContext } from '../release/loading.ts'
import { readOverrides } from '../release/overrides.ts'
import { guardStylesheets } from '../release/sheet-guard.ts'
import { sendReportsTo } from '../reports/report.ts'
import { createImportQueue } from './import-slot.ts'
import { idleStatus, type OpenOptions, openRemote, type RemoteStatus, type RemoteView } from './open.ts'
import { createPreload, type PreloadRemote } from './preload.ts'

/** The page's loader of remotes. */
export interface Loader {
  open(options: OpenOptions): RemoteView
  /** Returns the status of a remote before it is opened. */
  idle(name: string): RemoteStatus
  preload: PreloadRemote
  /** Loads a slot's module without a view. Rejects with a RemoteError. */
  import(name: string, expose: string): Promise<unknown>
}

/** Creates the page's loader from the registry and the document's configuration. */
export function createLoader(registry: Registry, config: PortalConfig): Loader {
  const context: LoaderContext = {
    registry,
    signed: config.trust !== undefined,
    requireMapIntegrity: config.requireMapIntegrity ?? false,
    overrides: readOverrides(config.dev),
    overrideOrigins: config.dev?.origins ?? [],
    engine: detectEngine(navigator.userAgent),
    state: createLoadingState(),
  }
  sendReportsTo(config.report)
  // On a development server, Vite itself adds stylesheets to the page.
  if (!import.meta.env.DEV) guardStylesheets(context.state, [...config.origins, ...context.overrideOrigins])
  return {
    open: (options) => openRemote(context, options),
    idle: (name) => idleStatus(context, name),
    preload: createPreload(context),
    import: createImportQueue(context),
  }
}
