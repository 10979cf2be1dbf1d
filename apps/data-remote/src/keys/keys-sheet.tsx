import { Dialog, type Message, msg } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import { formatKeys, formatShortcut, type GridShortcut, gridShortcuts } from './grid-keys.ts'
import styles from './keys-sheet.module.css'

/** Keys that the grid and its editors handle themselves. */
const others: readonly (readonly [words: Message, keys: readonly string[]])[] = [
  [msg('Move'), ['↑ ↓ ← →', 'Tab', 'PageUp', 'PageDown']],
  [msg('First and last column, first and last row'), ['Home', 'End', 'Mod+Home', 'Mod+End']],
  [msg('Extend the selection'), ['Shift+↑ ↓ ← →', 'Mod+Shift+↑ ↓ ← →']],
  [msg('Edit the cell'), ['Enter', 'F2']],
  [msg('Save the cell, or discard what was typed'), ['Enter', 'Escape']],
  [msg('NULL, DEFAULT or empty text in an editor'), ['Alt+N', 'Alt+D', 'Alt+E']],
  [msg('Select the row'), ['Shift+Space']],
]

const words: Readonly<Record<GridShortcut, Message>> = {
  copy: msg('Copy'),
  cut: msg('Cut'),
  paste: msg('Paste'),
  fillDown: msg('Fill down'),
  fillRight: msg('Fill to the end of the line'),
  clear: msg('Set to NULL'),
  undo: msg('Undo'),
  redo: msg('Redo'),
  review: msg('Look at what isn’t saved'),
  selectAll: msg('Select all cells'),
  selectColumn: msg('Select the column'),
  unselect: msg('Select one cell again'),
  open: msg('Open row'),
  peek: msg('Look at the row that a cell refers to'),
  goTo: msg('Go to a row or a value'),
  search: msg('Search this table'),
  menu: msg('Menu of the cell, the row or the column'),
  help: msg('These keys'),
}

/** Lists the keys of a table. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts()
  const own = Object.entries(gridShortcuts).map(
    ([name, keys]) => [words[name as GridShortcut], keys] as const,
  )
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={t('Keyboard shortcuts')}>
      <dl className={styles.keys}>
        {[...others, ...own].map(([text, keys]) => (
          <div key={t(text)} className={styles.line}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} dir="ltr">
                  {formatKeys(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {t('In a cell that can be edited, ? and / begin a text. {help} and {search} work there, too.', {
          help: formatShortcut('help'),
          search: formatShortcut('search'),
        })}
      </p>
    </Dialog>
  )
}
