import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'

/** Returns whether the viewer has used a key. It gets the key before the dialog around it. */
export type OwnKeys = (event: KeyboardEvent) => boolean

/** The key handler of the viewer, for the dialog around it. */
export const OwnKeysContext = createContext<RefObject<OwnKeys | null>>({ current: null })

/** Handles keys before the dialog, while the viewer is shown. */
export function useOwnKeys(keys: OwnKeys): void {
  const holder = useContext(OwnKeysContext)
  useEffect(() => {
    holder.current = keys
    return () => {
      holder.current = null
    }
  })
}
