import { useOverlays } from '@portico/ui'
import type { PopoverProps } from '../overlays/popover-surface.tsx'

/** A small form or a calendar at its control. The page around it stays usable. */
export function Popover(props: PopoverProps) {
  const overlays = useOverlays(props.open, props.onClose)
  return overlays && <overlays.PopoverSurface {...props} />
}
