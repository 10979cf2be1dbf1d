import { type Message, msg } from '@portico/ui'
import type { FailureReason, RemoteError } from '../reports/status.ts'

/** What people read of a failure, and the one thing that helps. */
export interface FailureWords {
  /** With `{title}`, the remote's. */
  what: Message
  help: Message
  /** `retry` begins again from the wanted version; `reload` where this page can't get over it. */
  action: 'retry' | 'reload'
}

/** For each reason: what happened, whether anything was lost, and what helps. */
export const failureWords: Record<FailureReason, FailureWords> = {
  registry_unavailable: {
    what: msg('The list of this portal’s parts couldn’t be fetched.'),
    help: msg('Check the connection and reload the page.'),
    action: 'reload',
  },
  registry_invalid: {
    what: msg('The list of this portal’s parts doesn’t fit.'),
    help: msg('Whoever runs the portal has to fix it; nothing of it was loaded.'),
    action: 'reload',
  },
  not_allowed: {
    what: msg('The rules of this portal don’t allow loading {title} here.'),
    help: msg(
      'Nothing of it was loaded. It comes from an address that the portal doesn’t know, or this browser can’t check its files; whoever runs the portal can tell which.',
    ),
    action: 'retry',
  },
  incompatible: {
    what: msg('This version of {title} was made for another version of the portal.'),
    help: msg('Reload the page: the portal may have been updated. If it stays, tell whoever runs it.'),
    action: 'reload',
  },
  unreachable: {
    what: msg('The server of {title} isn’t answering.'),
    help: msg('Everything else works. Try again in a moment.'),
    action: 'retry',
  },
  timeout: {
    what: msg('{title} took too long to arrive.'),
    help: msg('The connection may be slow, or its server busy. Try again.'),
    action: 'retry',
  },
  integrity: {
    what: msg('A file of {title} isn’t the one that was released, so it wasn’t run.'),
    help: msg(
      'This may be a broken transfer, or somebody changed the file. Try again; if it stays, tell whoever runs the portal.',
    ),
    action: 'retry',
  },
  threw_on_load: {
    what: msg('{title} failed while it started.'),
    help: msg(
      'The browser only starts it anew when the page is reloaded. If it stays, its team has to fix it.',
    ),
    action: 'reload',
  },
  threw_on_mount: {
    what: msg('{title} failed while it was being shown.'),
    help: msg('Try again. If it stays, its team has to fix it.'),
    action: 'retry',
  },
  threw_in_render: {
    what: msg('{title} stopped because of an error.'),
    help: msg('What was saved is saved. Try again to open it anew.'),
    action: 'retry',
  },
  missing_expose: {
    what: msg('This version of {title} lacks the part that was asked for.'),
    help: msg('Reload the page to see whether there is a newer one; its team has to release it again.'),
    action: 'reload',
  },
}

/** Whether this page can't get over a failure, so that only loading it anew helps. */
export function asksForReload({ code, needsReload }: RemoteError): boolean {
  return needsReload || failureWords[code].action === 'reload'
}

/** Without a network, what does not answer is nobody's fault, and comes back by itself. */
export const offlineWords: FailureWords = {
  what: msg('You’re offline, and {title} isn’t on this device yet.'),
  help: msg('It opens by itself once the connection is back.'),
  action: 'retry',
}
