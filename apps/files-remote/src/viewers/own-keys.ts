import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'

/** Whether a key meant anything to what is shown: it is asked before the dialog around it. */
export type OwnKeys = (event: KeyboardEvent) => boolean

/** Where what is shown leaves its keys for the dialog around it. */
export const OwnKeysContext = createContext<RefObject<OwnKeys | null>>({ current: null })

/** Takes keys before the dialog does, while it is shown. */
export function useOwnKeys(keys: OwnKeys): void {
  const holder = useContext(OwnKeysContext)
  useEffect(() => {
    holder.current = keys
    return () => {
      holder.current = null
    }
  })
}
