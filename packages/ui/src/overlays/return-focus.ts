import { type FocusEvent, type RefObject, useRef } from 'react'

/**
 * Props of a dialog's popup that give the focus back to what had it before the dialog: a menu's button too, although the
 * dialog was opened by an item of the menu, which is gone. Whatever took the focus in the meantime keeps it.
 */
export function useReturnFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  return {
    ref,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget
    },
    finalFocus: () => (isFocusElsewhere(ref) ? false : (connected(before) ?? true)),
  }
}

/** Whether something outside of an overlay has the focus: a dialog that a command has opened, or a field that was pressed. */
export function isFocusElsewhere({ current }: RefObject<HTMLElement | null>): boolean {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active !== null && active !== document.body && !current?.contains(active)
}

function connected({ current }: RefObject<HTMLElement | null>): HTMLElement | null {
  return current?.isConnected ? current : null
}
