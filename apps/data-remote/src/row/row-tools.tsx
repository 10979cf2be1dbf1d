import { useHost, useHref } from '@portico/react-remote'
import { IconButton } from '@portico/ui'
import { ChevronDown, ChevronUp, Copy, Link2, Trash2 } from 'lucide-react'
import { formatRowAddress } from '../place/routes.ts'
import type { RowNavigation } from '../place/use-row-navigation.ts'
import { canDelete, canInsert } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './row-tools.module.css'
import type { NeighbourRows } from './use-neighbour-rows.ts'

interface RowToolsProps {
  table: Table
  row: string | null
  steps: NeighbourRows
  place: RowNavigation
  /** Null if there is no row. */
  onDelete: (() => void) | null
}

/** Buttons for the previous and next row, and for actions on the complete row. */
export function RowTools({ table, row, steps, place, onDelete }: RowToolsProps) {
  const t = useTexts()
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('Previous row')}
        icon={<ChevronUp aria-hidden />}
        aria-keyshortcuts="Alt+PageUp"
        disabled={!steps.back}
        onClick={steps.back}
      />
      <IconButton
        label={t('Next row')}
        icon={<ChevronDown aria-hidden />}
        aria-keyshortcuts="Alt+PageDown"
        disabled={!steps.on}
        onClick={steps.on}
      />
      {row !== null && onDelete ? (
        <>
          <CopyLink table={table} row={row} />
          {canInsert(table) ? (
            <IconButton
              label={t('Duplicate row')}
              icon={<Copy aria-hidden />}
              onClick={() => place.open(row, { copy: true })}
            />
          ) : null}
          {canDelete(table) ? (
            <IconButton label={t('Delete row')} icon={<Trash2 aria-hidden />} onClick={onDelete} />
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** Copies the row's address. Hidden in an element in another site's page, whose address is not the remote's. */
function CopyLink({ table, row }: { table: Table; row: string }) {
  const t = useTexts()
  const { notify, announce } = useHost()
  const address = new URL(useHref(formatRowAddress(table, row)), location.href)
  if (address.pathname !== location.pathname) return null
  const copy = () =>
    navigator.clipboard.writeText(address.href).then(
      () => announce(t('Link copied')),
      () => notify({ tone: 'danger', title: t('The link couldn’t be copied'), detail: address.href }),
    )
  return <IconButton label={t('Copy link')} icon={<Link2 aria-hidden />} onClick={() => void copy()} />
}
