import { EmptyState } from '@portico/ui'
import { useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ScrollArea } from '../scroll-area.tsx'
import styles from '../viewers.module.css'
import { readTable } from './read-table.ts'
import type { TextViewProps } from './text-viewer.tsx'

/** Values between commas, semicolons or tabs as a table. The first row is the header. */
export function TableText({ text, isCut }: TextViewProps) {
  const t = useTexts()
  const { head, rows, isMore } = useMemo(() => readTable(text, isCut), [text, isCut])
  if (head.length === 0) return <EmptyState title={t('There are no rows in this table')} />
  return (
    <>
      <ScrollArea>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {head.map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the table never changes.
                <th key={column} scope="col" dir="auto">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {head.map((_name, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <td key={column} dir="auto">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {isMore ? (
        <p className={styles.note}>
          {t('Only the first {rows, number} rows and {columns, number} columns are shown.', {
            rows: rows.length,
            columns: head.length,
          })}
        </p>
      ) : null}
    </>
  )
}
