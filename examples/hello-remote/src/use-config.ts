import { useHost } from '@portico/react-remote'

/** Returns the configuration from the portal's registry or the element's attributes. Other values have their defaults. */
export function useConfig(): { readOnly: boolean } {
  const { config } = useHost()
  const given = typeof config === 'object' && config !== null ? config : {}
  return { readOnly: 'readOnly' in given && given.readOnly === true }
}
