// Everything that Base UI draws, in a chunk of its own; see load-overlays.ts.
export { ConfirmWindow } from './confirm-window.tsx'
export { DialogWindow } from './dialog-window.tsx'
export { CheckboxChoice, RadioChoice, RadioChoices } from './menu-choices.tsx'
export { MenuDivider, MenuHeading, MenuLine } from './menu-line.tsx'
export { MenuSurface } from './menu-surface.tsx'
export { PopoverSurface } from './popover-surface.tsx'
export { SelectField } from './select-field.tsx'
export { TooltipWords } from './tooltip-words.tsx'
