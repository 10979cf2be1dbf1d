import type { CatalogForeignKey, CatalogTable, Routine } from './schema-cache.ts'
import type { ViewOrigins } from './view-origins.ts'

/** A relationship between the rows of two tables. There can be several between the same tables. */
export interface Relationship {
  from: CatalogTable
  to: CatalogTable
  kind: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many' | 'computed'
  /** Name of the foreign key; undefined for `many-to-many` and `computed`. */
  constraint?: string
  /** Pairs of a column of `from` and a column of `to`. */
  columns: [string, string][]
  junction?: Junction
  /** The function of a computed relationship. */
  routine?: Routine
  isToOne: boolean
}

/** The table between two others. `source` pairs columns of `from` with its own, `target` columns of `to`. */
export interface Junction {
  table: CatalogTable
  constraints: [string, string]
  source: [string, string][]
  target: [string, string][]
}

/** A foreign key between tables or views, with their column names. */
interface Link {
  constraint: string
  from: CatalogTable
  to: CatalogTable
  columns: [string, string][]
  isUnique: boolean
}

/** Returns all relationships: by foreign keys in both directions, also through views; by junctions; computed ones. */
export function findRelationships(
  tables: readonly CatalogTable[],
  foreignKeys: readonly CatalogForeignKey[],
  routines: readonly Routine[],
  origins: ViewOrigins,
): Relationship[] {
  const links = foreignKeys.flatMap((key) => linksOf(key, tables, origins))
  return [
    ...links.flatMap(bothWays),
    ...manyToMany(links),
    ...routines.flatMap((routine) => computed(routine, tables)),
  ]
}

/** Returns a foreign key between its tables, and between all views that contain its columns. */
function linksOf(key: CatalogForeignKey, tables: readonly CatalogTable[], origins: ViewOrigins): Link[] {
  const sources = shownBy(key.table, key.columns, tables, origins)
  const targets = shownBy(key.target, key.targetColumns, tables, origins)
  return sources.flatMap((source) =>
    targets.map((target) => ({
      constraint: key.name,
      from: source.table,
      to: target.table,
      columns: source.numbers.map((number, at): [string, string] => [
        nameOf(source.table, number),
        nameOf(target.table, target.numbers[at]),
      ]),
      isUnique: source.table.keys.some(
        ({ columns }) =>
          columns.length === source.numbers.length &&
          columns.every((column) => source.numbers.includes(column)),
      ),
    })),
  )
}

/** Returns the table, and the views that contain all of the columns, with the column numbers there. */
function shownBy(
  oid: number,
  columns: readonly number[],
  tables: readonly CatalogTable[],
  origins: ViewOrigins,
) {
  const found: { table: CatalogTable; numbers: number[] }[] = []
  for (const table of tables) {
    if (table.oid === oid) found.push({ table, numbers: [...columns] })
    const outputs = [...(origins.get(table.oid) ?? [])]
    const numbers = columns.map(
      (column) => outputs.find(([, origin]) => origin.table === oid && origin.column === column)?.[0],
    )
    if (numbers.every((number) => number !== undefined)) found.push({ table, numbers })
  }
  return found
}

function nameOf(table: CatalogTable, number: number | undefined): string {
  return table.columns.find((column) => column.number === number)?.name ?? ''
}

function bothWays({ constraint, from, to, columns, isUnique }: Link): Relationship[] {
  const back = columns.map(([column, target]): [string, string] => [target, column])
  return [
    { from, to, constraint, columns, kind: isUnique ? 'one-to-one' : 'many-to-one', isToOne: true },
    {
      from: to,
      to: from,
      constraint,
      columns: back,
      kind: isUnique ? 'one-to-one' : 'one-to-many',
      isToOne: isUnique,
    },
  ]
}

/** Returns relationships through junctions: tables whose primary key contains the columns of two foreign keys. */
function manyToMany(links: readonly Link[]): Relationship[] {
  const found: Relationship[] = []
  for (const first of links) {
    const { from: table } = first
    const key = table.keys.find(({ isPrimary }) => isPrimary)?.columns ?? []
    const isInKey = ([column]: [string, string]) => key.some((number) => nameOf(table, number) === column)
    if (!first.columns.every(isInKey)) continue
    for (const second of links) {
      if (second === first || second.from !== table || second.constraint === first.constraint) continue
      if (!second.columns.every(isInKey)) continue
      const junction: Junction = {
        table,
        constraints: [first.constraint, second.constraint],
        source: first.columns.map(([own, other]): [string, string] => [other, own]),
        target: second.columns.map(([own, other]): [string, string] => [other, own]),
      }
      found.push({
        from: first.to,
        to: second.to,
        kind: 'many-to-many',
        columns: [],
        junction,
        isToOne: false,
      })
    }
  }
  return found
}

/** Returns the relationship of a function that takes one row and returns rows of a table. */
function computed(routine: Routine, tables: readonly CatalogTable[]): Relationship[] {
  const from = tables.find(({ oid }) => oid === routine.rowOf)
  const to = tables.find(({ oid }) => oid === routine.table)
  if (!from || !to) return []
  return [{ from, to, kind: 'computed', columns: [], routine, isToOne: routine.isSingleRow }]
}
