import { type FocusEvent, type RefObject, useRef } from 'react'

/**
 * Props of a dialog's popup that give the focus back to what had it before the dialog: a menu's button too, although the
 * dialog was opened by an item of the menu, which is gone. Whatever took the focus in the meantime keeps it.
 */
export function useReturnFocus() {
  const ref = useRef<HTMLDivElement>(null)
  /** The control that had the focus before the popup, which is another element after each opening. */
  const before = useRef<{ popup: Element; control: HTMLElement } | null>(null)
  return {
    ref,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
      // The focus can leave an open dialog for a moment: two presses of Tab in one frame pass Base UI's focus guard, which brings
      // it back in the next frame. The control that it then comes from has not opened the dialog.
      if (before.current?.popup === currentTarget && before.current.control.isConnected) return
      before.current = { popup: currentTarget, control: relatedTarget }
    },
    finalFocus: () => {
      if (isFocusElsewhere(ref)) return false
      return before.current?.control.isConnected ? before.current.control : true
    },
  }
}

/** Whether something outside of an overlay has the focus: a dialog that a command has opened, or a field that was pressed. */
export function isFocusElsewhere({ current }: RefObject<HTMLElement | null>): boolean {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active !== null && active !== document.body && !current?.contains(active)
}
