import { createPortalHistory } from '@portico/contract/history'
import { clearRecentItems } from '@portico/contract/recent'
import { isPublicPath } from '@portico/contract/registry'
import { createAnnouncer, createBackgroundWork, createLeaveQuestions, guardUnload } from '@portico/host'
import { configureSession } from '@portico/session'
import { createToasts } from '@portico/ui'
import { setReachability } from '@portico/ui/on-demand'
import { appearance } from '../browser/appearance.ts'
import { readConfig } from '../browser/config.ts'
import { logError } from '../browser/log.ts'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { preloadOnIntent } from '../loader/intent.ts'
import { createLoader } from '../loader/loader.ts'
import { decideAccess } from '../navigation/access.ts'
import { matchRoute } from '../navigation/route.ts'
import { createPageSession } from '../portal/page-session.ts'
import type { Portal } from '../portal/portal.ts'
import { bootRegistry } from '../registry/boot-registry.ts'
import { followRegistry } from '../registry/updates.ts'
import { deadlines, setDeadlines } from '../release/deadlines.ts'
import { readOverrides } from '../release/overrides.ts'
import { recordRemoteFiles } from '../reports/remote-files.ts'
import { recordRemoteEvents } from '../reports/remote-log.ts'
import { redirectStrayCallback } from '../sign-in/redirect-callback.ts'
import { texts } from '../texts/texts.ts'

/**
 * Makes the page's one session, history and services from what its document says.
 * @throws SessionConfigError when the backend's address or key is missing
 * @throws ContractError when the configuration does not fit
 * @throws RemoteError when there is no registry to run on
 */
export async function createPortal(): Promise<Portal> {
  const config = readConfig()
  setDeadlines(config.deadlines)
  recordRemoteEvents()
  redirectStrayCallback(window)
  const real = configureSession({ url: config.url, key: config.key, deadlines })
  setReachability(real.reach)
  const booted = await bootRegistry(config)
  const { registry } = booted
  const releases = Object.values(registry.remotes).flatMap((remote) => remote.releases)
  recordRemoteFiles([...releases.map(({ base }) => base), ...Object.values(readOverrides(config.dev))])
  const loader = createLoader(registry, config)
  const page = isDevDocument() ? (await import('../dev/dev-window.ts')).createDevWindow(window) : window
  const history = createPortalHistory(page)
  const questions = createLeaveQuestions()
  history.setLeavePrompt(questions.askToLeave)
  const toasts = createToasts()
  const announcer = createAnnouncer()
  // The person sees that it failed; the cause is for its team.
  const work = createBackgroundWork((_item, error) => logError('work in the background failed', error))
  guardUnload(work)
  const { session, ...owned } = createPageSession(real, {
    canHold: () => {
      const route = matchRoute(registry, history.location.pathname)
      return route.kind === 'remote' && route.remote.access !== 'public'
    },
    onSwitch: ({ email }) => {
      const t = texts.in(appearance.getState().locale)
      toasts.show({
        tone: 'info',
        title: email ? t('You’re signed in as {email}', { email }) : t('You’re signed in as someone else'),
        detail: t('The page that was open belonged to another account, so it was reopened.'),
      })
    },
  })
  session.onAuthEvent(['SIGNED_OUT'], ({ reason }) => {
    work.cancelAll()
    if (reason === 'signed_out') clearRecentItems()
  })
  // The session of a held page announces no sign-out; when it goes to somebody else, or is given up, its work ends with it.
  owned.owner.subscribe((now, before) => {
    if (now.generation !== before.generation) work.cancelAll()
  })
  const isOpen = (name: string) => {
    const remote = registry.remotes[name]
    return remote !== undefined && decideAccess(remote.access, session.getSnapshot()) === 'open'
  }
  // The remote of this address begins before anything is drawn; its page waits for it like any other.
  const first = matchRoute(registry, history.location.pathname)
  const isPublic = first.kind === 'remote' && isPublicPath(first.remote, history.location.pathname)
  if (first.kind === 'remote' && (isPublic || isOpen(first.name)))
    void loader.preload(first.name, { evaluate: true, isOpening: true })
  preloadOnIntent(registry, loader.preload, isOpen)
  const updates = followRegistry(booted, config, session)
  return { registry, session, page: owned, history, toasts, work, announcer, questions, loader, updates }
}
