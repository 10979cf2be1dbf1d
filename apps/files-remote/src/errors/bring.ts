import type { useHost } from '@portico/react-remote'

/** Loads the code of something that was asked for just now. When it does not arrive, people hear it, and it is null. */
export async function bring<Code>(
  host: ReturnType<typeof useHost>,
  load: () => Promise<Code>,
): Promise<Code | null> {
  try {
    return await load()
  } catch (error) {
    host.reportError(error)
    host.notify({
      tone: 'danger',
      title: 'This could not be started',
      detail: 'A part of this did not arrive. Check the connection, then try again.',
    })
    return null
  }
}
