// biome-ignore lint/style/noRestrictedImports: a page that does not use Portico.
import { createClient } from '@supabase/supabase-js'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { createRoot } from 'react-dom/client'

interface Row {
  [column: string]: unknown
  id: number
}

declare global {
  interface Window {
    /** Reads all rows that are not loaded yet. */
    loadAll(): Promise<void>
    /** Removes the grid from the page and adds it again. */
    setOpen(isOpen: boolean): void
  }
}

const { url, key, storageKey, names, width, height } = JSON.parse(
  document.getElementById('config')?.textContent ?? '{}',
)
const client = createClient(url, key, { auth: { storageKey } })
const table = 'bench_rows'

/** A hand-written page for only this table: the unchanged grid, and the rows in React state. */
function Table() {
  const [rows, setRows] = useState<Row[]>([])
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState({ rowIdx: 0, idx: 0 })
  useEffect(() => {
    void read(0, 200).then(setRows)
  }, [])
  window.loadAll = async () => {
    const all: Row[] = []
    for (let from = 0; from < 50_000; from += 1000) all.push(...(await read(from, 1000)))
    setRows(all)
  }
  const columns: Column<Row>[] = names.map((name: string) => ({
    key: name,
    name,
    width: 140,
    resizable: true,
    sortable: true,
    renderEditCell: renderTextEditor,
    cellClass: (row: Row) => (saving.has(row.id) ? 'saving' : undefined),
  }))
  const save = async (changed: readonly Row[]) => {
    const ids = new Set(changed.map(({ id }) => id))
    const byId = new Map(changed.map((row) => [row.id, row]))
    setRows(rows.map((row) => byId.get(row.id) ?? row))
    setSaving(ids)
    const { error } = await client.from(table).upsert([...changed])
    if (error) throw error
    setSaving(new Set())
  }
  const paste = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const lines = event.clipboardData.getData('text/plain').trimEnd().split('\n')
    const changed = lines.flatMap((line, n) => {
      const row = rows[active.rowIdx + n]
      const cells = line.split('\t').map((cell, i) => [names[active.idx + i], cell] as const)
      return row ? [{ ...row, ...Object.fromEntries(cells) }] : []
    })
    void save(changed)
  }
  return (
    <div onPaste={paste}>
      <DataGrid
        aria-label="Rows"
        columns={columns}
        rows={rows}
        rowHeight={32}
        rowKeyGetter={({ id }) => id}
        style={{ inlineSize: width, blockSize: height }}
        // Otherwise the key would open an editor.
        onCellPaste={({ row }) => row}
        onRowsChange={(next, { indexes }) => void save(indexes.flatMap((index) => next[index] ?? []))}
        onActivePositionChange={({ rowIdx, column }) => setActive({ rowIdx, idx: column?.idx ?? 0 })}
      />
    </div>
  )
}

async function read(from: number, count: number): Promise<Row[]> {
  const { data, error } = await client
    .from(table)
    .select()
    .order('id')
    .range(from, from + count - 1)
  if (error) throw error
  return data
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  window.setOpen = setOpen
  return isOpen ? <Table /> : null
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
