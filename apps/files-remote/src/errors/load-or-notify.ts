import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { lazyModule } from '@portico/ui/on-demand'

/**
 * Loads code that an action needs. Returns null if it does not arrive, and shows a notice that offers a reload: some browsers keep a
 * failed import for the life of the page.
 */
export async function loadOrNotify<Code>(
  t: Translate,
  host: Pick<ReturnType<typeof useHost>, 'notify' | 'reportError'>,
  load: () => Promise<Code>,
): Promise<Code | null> {
  const part = lazyModule(load, (error) => host.reportError(error))
  if (await part.load()) return load()
  host.notify({
    tone: 'danger',
    title: t('This part couldn’t be loaded. Check your connection.'),
    action: { label: t('Reload the page'), run: () => location.reload() },
  })
  return null
}
