import type { FailureReason, RemoteError } from '../reports/status.ts'

/** What people read of a failure, and the one thing that helps. */
export interface FailureWords {
  what: (title: string) => string
  help: string
  /** `retry` begins again from the wanted version; `reload` where this page can't get over it. */
  action: 'retry' | 'reload'
}

/** For each reason: what happened, whether anything was lost, and what helps. */
export const failureWords: Record<FailureReason, FailureWords> = {
  registry_unavailable: {
    what: () => "The list of this portal's parts could not be fetched.",
    help: 'Check the connection and reload the page.',
    action: 'reload',
  },
  registry_invalid: {
    what: () => "The list of this portal's parts does not fit.",
    help: 'Whoever runs the portal has to mend it; nothing of it was loaded.',
    action: 'reload',
  },
  not_allowed: {
    what: (title) => `The rules of this portal do not allow loading ${title} here.`,
    help: 'Nothing of it was loaded. It comes from an address that the portal does not know, or this browser cannot check its files; whoever runs the portal can tell which.',
    action: 'retry',
  },
  incompatible: {
    what: (title) => `This version of ${title} was made for another version of the portal.`,
    help: 'Reload the page: the portal may have been updated. If it stays, tell whoever runs it.',
    action: 'reload',
  },
  unreachable: {
    what: (title) => `The server of ${title} does not answer.`,
    help: 'Everything else works. Try again in a moment.',
    action: 'retry',
  },
  timeout: {
    what: (title) => `${title} took too long to arrive.`,
    help: 'The connection may be slow, or its server busy. Try again.',
    action: 'retry',
  },
  integrity: {
    what: (title) => `A file of ${title} is not the one that was released, so it was not run.`,
    help: 'This may be a broken transfer, or somebody changed the file. Try again; if it stays, tell whoever runs the portal.',
    action: 'retry',
  },
  threw_on_load: {
    what: (title) => `${title} failed while it started.`,
    help: 'The browser only starts it anew when the page is reloaded. If it stays, its team has to mend it.',
    action: 'reload',
  },
  threw_on_mount: {
    what: (title) => `${title} failed while it was being shown.`,
    help: 'Try again. If it stays, its team has to mend it.',
    action: 'retry',
  },
  threw_in_render: {
    what: (title) => `${title} stopped because of an error.`,
    help: 'What was saved is saved. Try again to open it anew.',
    action: 'retry',
  },
  missing_expose: {
    what: (title) => `This version of ${title} lacks the part that was asked for.`,
    help: 'Reload the page to see whether there is a newer one; its team has to release it again.',
    action: 'reload',
  },
}

/** Whether this page can't get over a failure, so that only loading it anew helps. */
export function asksForReload({ code, needsReload }: RemoteError): boolean {
  return needsReload || failureWords[code].action === 'reload'
}

/** Without a network, what does not answer is nobody's fault, and comes back by itself. */
export const offlineWords: FailureWords = {
  what: (title) => `You are offline, and ${title} is not on this device yet.`,
  help: 'It opens by itself once the connection is back.',
  action: 'retry',
}
