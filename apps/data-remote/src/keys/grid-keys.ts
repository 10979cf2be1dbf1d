/**
 * Keys of a table by command; each of several keys runs it. `Mod` is ⌘ on Apple devices and Ctrl elsewhere. The handlers and the list of
 * keys use this table.
 */
export const gridShortcuts = {
  copy: ['Mod+C'],
  cut: ['Mod+X'],
  paste: ['Mod+V'],
  fillDown: ['Mod+D'],
  fillRight: ['Mod+R'],
  clear: ['Delete', 'Backspace'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Ctrl+Y'],
  review: ['Mod+S'],
  selectAll: ['Mod+A'],
  selectColumn: ['Ctrl+Space'],
  unselect: ['Escape'],
  open: ['Mod+Enter'],
  peek: ['Alt+Enter'],
  goTo: ['Mod+G'],
  search: ['Mod+F', '/'],
  menu: ['Shift+F10'],
  help: ['Mod+/', '?'],
} as const

/** A command of a table. */
export type GridShortcut = keyof typeof gridShortcuts

/** The part of a keyboard event that identifies the key. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns whether a key runs this command. */
export function matchesShortcut(pressed: PressedKey, name: GridShortcut): boolean {
  return gridShortcuts[name].some((keys) => isPressed(pressed, keys))
}

function isPressed({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey, keys: string): boolean {
  const parts = keys.split('+')
  const isCommand = parts.includes('Mod')
    ? ctrlKey || metaKey
    : ctrlKey === parts.includes('Ctrl') && !metaKey
  return (
    (key === ' ' ? 'space' : key.toLowerCase()) === parts.at(-1)?.toLowerCase() &&
    isCommand &&
    (ctrlKey || metaKey) === (parts.includes('Mod') || parts.includes('Ctrl')) &&
    altKey === parts.includes('Alt') &&
    // The keyboard layout decides whether a sign like “?” needs Shift.
    (shiftKey === parts.includes('Shift') || /^[^\w]$/.test(key))
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Formats the key of a command for this device. */
export function formatShortcut(name: GridShortcut): string {
  return formatKeys(gridShortcuts[name][0])
}

/** Formats keys in the notation of {@link gridShortcuts}. */
export function formatKeys(keys: string): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl').replace('Delete', 'Del').replace('Escape', 'Esc')
  return keys.replace('Mod+', '⌘').replace('Ctrl+', '⌃').replace('Shift+', '⇧').replace('Escape', 'Esc')
}
