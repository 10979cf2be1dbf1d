import { type Message, msg, type Translate } from '@portico/ui'
import type { LoggedEvent } from '../reports/remote-log.ts'
import type { RemoteState } from '../reports/status.ts'

/** The names of a remote's states in the panel. The copied report has the untranslated names. */
export const stateTexts: Readonly<Record<RemoteState, Message>> = {
  idle: msg('not opened'),
  resolving: msg('resolving'),
  checking: msg('checking'),
  fetching: msg('fetching'),
  loading: msg('loading'),
  mounting: msg('mounting'),
  mounted: msg('mounted'),
  unmounting: msg('left'),
  failed: msg('failed'),
}

/** Returns the name of a remote's state, from its last event. */
export function formatState(t: Translate, last: LoggedEvent | null): string {
  if (last?.reason) return t('failed: {reason}', { reason: last.reason })
  return t(stateTexts[last?.phase ?? 'idle'])
}
