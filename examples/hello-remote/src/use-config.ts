import { useHost } from '@portico/react-remote'

/** What the portal's registry, or the attributes of the element, say of this remote; all else is the default. */
export function useConfig(): { readOnly: boolean } {
  const { config } = useHost()
  const given = typeof config === 'object' && config !== null ? config : {}
  return { readOnly: 'readOnly' in given && given.readOnly === true }
}
