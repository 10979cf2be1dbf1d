import { getOwnProperty } from '@portico/contract/registry'
import { type Message, msg } from '@portico/ui'
import type { RemoteError, RemoteReason } from '../reports/status.ts'

/** The message for a failure, with its recovery action. */
export interface FailureText {
  /** Contains `{title}`, the remote's title. */
  what: Message
  help: Message
  /** `retry` starts again with the wanted version; `reload` if this page can't recover. */
  action: 'retry' | 'reload'
}

/** The message for each error code: what happened, whether data was lost, and what to do. */
export const failureTexts: Record<RemoteReason, FailureText> = {
  not_allowed: {
    what: msg('The rules of this portal don’t allow loading {title} here.'),
    help: msg(
      'It wasn’t loaded. It comes from an address that the portal doesn’t know, or this browser can’t check its files; your administrator can tell which.',
    ),
    action: 'retry',
  },
  incompatible: {
    what: msg('This version of {title} was made for another version of the portal.'),
    help: msg(
      'Reload the page: the portal may have been updated. If that doesn’t help, tell your administrator.',
    ),
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
      'It may have been damaged on the way, or changed. Try again; if that doesn’t help, tell your administrator.',
    ),
    action: 'retry',
  },
  threw_on_load: {
    what: msg('{title} failed while it started.'),
    help: msg(
      'The browser only starts it again when you reload the page. If that doesn’t help, its team has to fix it.',
    ),
    action: 'reload',
  },
  threw_on_mount: {
    what: msg('{title} failed while it was being shown.'),
    help: msg('Try again. If that doesn’t help, its team has to fix it.'),
    action: 'retry',
  },
  threw_in_render: {
    what: msg('{title} stopped because of an error.'),
    help: msg('Everything you saved is safe. Try again to reopen it.'),
    action: 'retry',
  },
  missing_expose: {
    what: msg('This version of {title} doesn’t have the part you wanted.'),
    help: msg('Reload the page to see whether there is a newer one; its team has to release it again.'),
    action: 'reload',
  },
}

/** Returns the message for a failure of a remote. A failure of the registry stops the page before any remote opens. */
export function getFailureText({ code }: RemoteError): FailureText {
  return getOwnProperty<FailureText>(failureTexts, code) ?? failureTexts.unreachable
}

/** Returns whether this page can't recover from a failure, so that only a reload helps. */
export function needsReload(error: RemoteError): boolean {
  return error.needsReload || getFailureText(error).action === 'reload'
}

/** The message while the browser is offline: the remote opens automatically when the network is back. */
export const offlineText: FailureText = {
  what: msg('You’re offline, and {title} isn’t on this device yet.'),
  help: msg('It opens by itself once the connection is back.'),
  action: 'retry',
}
