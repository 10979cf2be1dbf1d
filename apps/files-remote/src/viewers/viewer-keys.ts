import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'

/** Returns whether the viewer has used a key. It gets the key before the dialog around it. */
export type ViewerKeyHandler = (event: KeyboardEvent) => boolean

/** The key handler of the viewer, for the dialog around it. */
export const ViewerKeysContext = createContext<RefObject<ViewerKeyHandler | null>>({ current: null })

/** Handles keys before the dialog, while the viewer is shown. */
export function useViewerKeys(keys: ViewerKeyHandler): void {
  const holder = useContext(ViewerKeysContext)
  useEffect(() => {
    holder.current = keys
    return () => {
      holder.current = null
    }
  })
}
