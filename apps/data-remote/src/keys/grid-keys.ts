/**
 * Keys in a table, by what they do; each of several does it. `Mod` is ⌘ on Apple's devices and Ctrl elsewhere. The handlers and the
 * list of keys read them here.
 */
export const gridKeys = {
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

/** What a key of a table does. */
export type GridKey = keyof typeof gridKeys

/** What of a keyboard event says which key it was. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether this key does that. */
export function isKey(pressed: Pressed, name: GridKey): boolean {
  return gridKeys[name].some((keys) => isPressed(pressed, keys))
}

function isPressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, keys: string): boolean {
  const parts = keys.split('+')
  const isCommand = parts.includes('Mod')
    ? ctrlKey || metaKey
    : ctrlKey === parts.includes('Ctrl') && !metaKey
  return (
    (key === ' ' ? 'space' : key.toLowerCase()) === parts.at(-1)?.toLowerCase() &&
    isCommand &&
    (ctrlKey || metaKey) === (parts.includes('Mod') || parts.includes('Ctrl')) &&
    altKey === parts.includes('Alt') &&
    // Which keys bring a sign like “?” is the keyboard's business.
    (shiftKey === parts.includes('Shift') || /^[^\w]$/.test(key))
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys as they are written on this device. */
export function keysOf(name: GridKey): string {
  return writeKeys(gridKeys[name][0])
}

/** The same of keys that stand as in {@link gridKeys}. */
export function writeKeys(keys: string): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl').replace('Delete', 'Del').replace('Escape', 'Esc')
  return keys.replace('Mod+', '⌘').replace('Ctrl+', '⌃').replace('Shift+', '⇧').replace('Escape', 'Esc')
}
