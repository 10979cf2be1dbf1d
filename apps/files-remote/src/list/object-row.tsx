import { useHost } from '@portico/react-remote'
import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { FileTypeName } from '../menus/lazy-menu-items.ts'
import { formatBytes, formatDate } from '../place/format.ts'
import { getDisplayName } from '../place/names.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { EntryIcon } from './entry-icon.tsx'
import { EntryMenu, stopPropagationProps } from './entry-menu.tsx'
import styles from './object-list.module.css'

/** Height of a row in CSS pixels. */
export const rowHeight = 40
/** Height of the header row in CSS pixels. */
export const headerHeight = 32

interface ObjectRowProps {
  entry: Entry
  /** False while only the name is drawn. */
  isWhole: boolean
  index: number
  /** Distance from the top of the list in CSS pixels. */
  top: number
  isSelected: boolean
  /** The only row that Tab reaches. */
  isTabStop: boolean
  commands: EntryCommands
  /** Called when an element in the row gets the focus. */
  onReach: (event: FocusEvent, index: number) => void
  onPress: (event: MouseEvent, index: number) => void
  onKeyDown: (event: KeyboardEvent, index: number) => void
  onMenu: (event: MouseEvent, index: number) => void
}

/** One row of a folder. */
export function ObjectRow(props: ObjectRowProps) {
  const { entry, isWhole, index, top, isSelected, isTabStop, commands } = props
  const { onReach, onPress, onKeyDown, onMenu } = props
  const { locale } = useHost().appearance
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      className={`${styles.row} ${styles.placed}`}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={(event) => onReach(event, index)}
      onClick={(event) => onPress(event, index)}
      onDoubleClick={() => commands.open(entry)}
      onKeyDown={(event) => onKeyDown(event, index)}
      onContextMenu={(event) => onMenu(event, index)}
    >
      <NameCell entry={entry} isWhole={isWhole} />
      {isWhole ? (
        <>
          <Cell className={styles.size}>{entry.size !== null ? formatBytes(entry.size, locale) : null}</Cell>
          <Cell className={styles.kind}>
            <FileTypeName entry={entry} />
          </Cell>
          <Cell className={styles.date}>
            {entry.updatedAt !== null ? <ShortDate iso={entry.updatedAt} locale={locale} /> : null}
          </Cell>
          <Cell className={styles.actions} {...stopPropagationProps}>
            <EntryMenu {...{ entry, commands, isTabStop }} />
          </Cell>
        </>
      ) : null}
    </div>
  )
}

/** The name. It is a button, by which the press handler of the row recognizes it. */
function NameCell({ entry, isWhole }: { entry: Entry; isWhole: boolean }) {
  const shown = getDisplayName(entry.name)
  return (
    <Cell className={styles.name}>
      {isWhole ? <EntryIcon entry={entry} /> : <span className={styles.icon} />}
      <button type="button" tabIndex={-1} className={styles.open} title={shown}>
        <bdi>{shown}</bdi>
      </button>
    </Cell>
  )
}

/** A short date. The exact time is written on hover, because its formatter takes longer to build than a page of rows to draw. */
function ShortDate({ iso, locale }: { iso: string; locale: string }) {
  const tell = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.title = new Date(iso).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'long' })
  }
  return (
    <time dateTime={iso} onPointerEnter={tell}>
      {formatDate(iso, locale)}
    </time>
  )
}

/** A cell. The keyboard moves from row to row, so the row has the focus, not its cells. */
function Cell(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout.
  // biome-ignore lint/a11y/useFocusableInteractive: see above.
  return <div role="gridcell" {...props} />
}
