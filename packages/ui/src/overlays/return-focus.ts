import { type FocusEvent, type RefObject, useRef } from 'react'

/**
 * Returns the props of a dialog's popup that return the focus to the control that had it before the dialog: also to a menu's
 * button, if an item of that menu opened the dialog. An element that took the focus in the meantime keeps it.
 */
export function useReturnFocus() {
  const ref = useRef<HTMLDivElement>(null)
  /** The control that had the focus before the popup. Each opening has a new popup element. */
  const before = useRef<{ popup: Element; control: HTMLElement } | null>(null)
  return {
    ref,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
      // The focus can leave an open dialog for a moment: two presses of Tab in one frame pass Base UI's focus guard, which
      // returns it in the next frame. The control in between did not open the dialog.
      if (before.current?.popup === currentTarget && before.current.control.isConnected) return
      before.current = { popup: currentTarget, control: relatedTarget }
    },
    finalFocus: () => {
      if (isFocusElsewhere(ref)) return false
      return before.current?.control.isConnected ? before.current.control : true
    },
  }
}

/** Returns whether an element outside an overlay has the focus: a dialog that a command opened, or a field that was pressed. */
export function isFocusElsewhere({ current }: RefObject<HTMLElement | null>): boolean {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active !== null && active !== document.body && !current?.contains(active)
}
