/**
 * Whether focus comes because a dialog has opened around the element, and not because somebody went to it: the person reads the
 * dialog then, which a tooltip would lie over.
 */
export function comesByOpening({
  currentTarget,
  relatedTarget,
}: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>): boolean {
  const dialog = (currentTarget as Element).closest('[role$="dialog"]')
  const from = relatedTarget as Element | null
  // From its last element to its first one, the keyboard goes through a guard beside the dialog.
  return dialog !== null && !dialog.contains(from) && !from?.hasAttribute('data-base-ui-focus-guard')
}
