import type { useHost } from '@portico/react-remote'
import { onDemand } from '@portico/ui/on-demand'

/**
 * Loads the code of something that was asked for just now, as every part that comes on demand: twice, and not for ever. When
 * it does not arrive, people hear it, and it is null. Asked for again it may come; Chromium keeps a failed import for as
 * long as the page lives, so a reload is offered as well.
 */
export async function bring<Code>(
  host: Pick<ReturnType<typeof useHost>, 'notify' | 'reportError'>,
  load: () => Promise<Code>,
): Promise<Code | null> {
  let code: Code | null = null
  const part = onDemand(
    async () => {
      code = await load()
    },
    (error) => host.reportError(error),
  )
  if (await part.load()) return code
  host.notify({
    tone: 'danger',
    title: 'This could not be started',
    detail: 'A part of the page did not arrive. Check the connection and try again, or reload the page.',
    action: { label: 'Reload the page', run: () => location.reload() },
  })
  return null
}
