import type { CatalogTable } from './schema-cache.ts'

/** For each view, the table column that each of its columns shows: number in the view → table and number there. */
export type ViewOrigins = Map<number, Map<number, { table: number; column: number }>>

/**
 * Finds the table columns that views show, so that foreign keys can be followed through views, and adds to each view the keys whose
 * columns it all contains. Postgres stores the origin of every output column in the view's rule.
 */
export function findViewOrigins(tables: readonly CatalogTable[]): ViewOrigins {
  const direct: ViewOrigins = new Map()
  for (const { oid, rule } of tables) if (rule) direct.set(oid, outputsOf(rule))
  const origins: ViewOrigins = new Map()
  for (const [view, outputs] of direct) {
    const resolved = new Map<number, { table: number; column: number }>()
    for (const [number, first] of outputs) {
      let origin: typeof first | undefined = first
      // Follow a view of a view; views cannot be circular.
      while (origin && direct.has(origin.table)) origin = direct.get(origin.table)?.get(origin.column)
      if (origin) resolved.set(number, origin)
    }
    origins.set(view, resolved)
  }
  for (const table of tables) if (origins.has(table.oid)) addKeys(table, tables, origins)
  return origins
}

function addKeys(view: CatalogTable, tables: readonly CatalogTable[], origins: ViewOrigins): void {
  const outputs = [...(origins.get(view.oid) ?? [])]
  for (const base of new Set(outputs.map(([, { table }]) => table))) {
    for (const key of tables.find(({ oid }) => oid === base)?.keys ?? []) {
      const columns = key.columns.map(
        (column) => outputs.find(([, origin]) => origin.table === base && origin.column === column)?.[0],
      )
      if (columns.every((column) => column !== undefined)) view.keys.push({ ...key, columns })
    }
  }
}

const target =
  /^\{TARGETENTRY .*:resno (\d+) .*:resorigtbl (\d+) :resorigcol (-?\d+) :resjunk (true|false)\}$/s

/** Reads the output columns of the outermost query of a rule: nodes in braces, with `\` before literal characters. */
function outputsOf(rule: string): Map<number, { table: number; column: number }> {
  const outputs = new Map<number, { table: number; column: number }>()
  let depth = 0
  let start = 0
  for (let at = 0; at < rule.length; at++) {
    if (rule[at] === '\\') at++
    else if (rule[at] === '{' && ++depth === 2) start = at
    else if (rule[at] === '}' && depth-- === 2) {
      const [, number, table, column, isJunk] = target.exec(rule.slice(start, at + 1)) ?? []
      if (isJunk === 'false' && Number(table) > 0 && Number(column) > 0)
        outputs.set(Number(number), { table: Number(table), column: Number(column) })
    }
  }
  return outputs
}
