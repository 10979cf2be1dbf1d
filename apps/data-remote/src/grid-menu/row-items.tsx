import { useHost, useHref, useLocation } from '@portico/react-remote'
import { MenuItem, MenuSeparator } from '@portico/ui'
import { Braces, Copy, Keyboard, Link, PanelRightOpen, Trash2, Undo2 } from 'lucide-react'
import type { GridRow } from '../edit/grid-row.ts'
import { useUndoHistory } from '../history/undo-history.ts'
import { formatShortcut } from '../keys/grid-keys.ts'
import { useRowNavigation } from '../place/use-row-navigation.ts'
import { canDelete, canInsert } from '../schema/editable.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { createRowWriter } from '../transfer/files/row-writer.ts'
import type { GridMenuProps } from './grid-menu.tsx'

/** Menu items for a row, or for the selected rows that include it, and for the view. */
export function RowItems(props: GridMenuProps & { row: GridRow; about: readonly GridRow[] }) {
  const { table, row, about, fields, onSelect, onOpen, go } = props
  const t = useTexts()
  const place = useRowNavigation(table)
  const steps = useUndoHistory(table)
  const isKeyed = getRowKeyColumns(table) !== null
  const remove = () => {
    onSelect(new Set(about.map(({ id }) => id)))
    onOpen('delete')
  }
  return (
    <>
      {isKeyed ? (
        <MenuItem
          icon={<PanelRightOpen size={16} />}
          shortcut={formatShortcut('open')}
          onClick={() => place.open(row.id)}
        >
          {t('Open row')}
        </MenuItem>
      ) : null}
      {isKeyed && canInsert(table) ? (
        <MenuItem icon={<Copy size={16} />} onClick={() => place.open(row.id, { copy: true })}>
          {t('Duplicate row')}
        </MenuItem>
      ) : null}
      <CopyItems about={about} fields={fields} />
      {steps?.undo.length ? (
        <MenuItem icon={<Undo2 size={16} />} shortcut={formatShortcut('undo')} onClick={() => go('undo')}>
          {t('Undo')}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<Keyboard size={16} />}
        shortcut={formatShortcut('help')}
        onClick={() => onOpen('keys')}
      >
        {t('Keyboard shortcuts')}
      </MenuItem>
      {isKeyed && canDelete(table) ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} danger onClick={remove}>
            {t('{count, plural, one {Delete row} other {Delete # rows}}…', { count: about.length })}
          </MenuItem>
        </>
      ) : null}
    </>
  )
}

/** Copies rows, or the link to the view. */
function CopyItems({ about, fields }: { about: readonly GridRow[]; fields: readonly Column[] }) {
  const t = useTexts()
  const host = useHost()
  const { pathname, search, hash } = useLocation()
  const address = new URL(useHref({ pathname, search, hash }), location.href).href
  const put = (text: string, title: string) => () =>
    void navigator.clipboard.writeText(text).then(
      () => host.notify({ tone: 'success', title }),
      () => host.notify({ tone: 'danger', title: t('Couldn’t copy') }),
    )
  const json = createRowWriter(about.length > 1 ? 'json' : 'ndjson', fields, false)
  const rows = about.map(({ row }) => row)
  const text = json.begin + json.rows(rows, true) + json.end
  return (
    <>
      <MenuItem icon={<Braces size={16} />} onClick={put(text.trim(), t('Copied as JSON'))}>
        {t('{count, plural, one {Copy row as JSON} other {Copy # rows as JSON}}', { count: about.length })}
      </MenuItem>
      <MenuItem icon={<Link size={16} />} onClick={put(address, t('Link copied'))}>
        {t('Copy link to this view')}
      </MenuItem>
    </>
  )
}
