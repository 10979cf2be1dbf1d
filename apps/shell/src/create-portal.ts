import { createPortalHistory } from '@portico/contract/history'
import { configureSession } from '@portico/session'
import { createToasts } from '@portico/ui'
import { createBackgroundWork, guardUnload } from './background/background-work.ts'
import { readConfig, readRegistry } from './config.ts'
import { createAnnouncer } from './frame/announcer.ts'
import { logError } from './log.ts'
import type { Portal } from './portal.ts'
import { setDeadlines } from './remotes/deadlines.ts'

/**
 * Makes the page's one session, history and services from what its document says.
 * @throws SessionConfigError when the backend's address or key is missing
 * @throws ContractError when the registry or the configuration does not fit
 */
export function createPortal(): Portal {
  const { url, key, origins, deadlines } = readConfig()
  setDeadlines(deadlines)
  const registry = readRegistry(origins)
  const session = configureSession({ url, key })
  const history = createPortalHistory(window)
  const toasts = createToasts()
  const announce = createAnnouncer(document.body)
  // The person sees that it failed; the cause is for its team.
  const work = createBackgroundWork((error) => logError('work in the background failed', error))
  guardUnload(work)
  session.onAuthEvent(['SIGNED_OUT'], () => work.cancelAll())
  return { registry, session, history, toasts, work, announce }
}
