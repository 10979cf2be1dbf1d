import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { onDemand } from '@portico/ui/on-demand'

/**
 * Loads the code of something that was asked for just now, as every part that comes on demand: twice, and not for ever. When
 * it does not arrive, that is announced, and it is null. Asked for again it may come; Chromium keeps a failed import for as
 * long as the page lives, so a reload is offered as well.
 */
export async function bring<Code>(
  t: Translate,
  host: Pick<ReturnType<typeof useHost>, 'notify' | 'reportError'>,
  load: () => Promise<Code>,
): Promise<Code | null> {
  const part = onDemand(load, (error) => host.reportError(error))
  if (await part.load()) return load()
  host.notify({
    tone: 'danger',
    title: t('This part couldn’t be loaded. Check your connection.'),
    action: { label: t('Reload the page'), run: () => location.reload() },
  })
  return null
}
