import { findRelationship } from './find-relationship.ts'
import type { LogicTree } from './parse-filter.ts'
import type { OrderTerm } from './parse-order.ts'
import type { ResourceEntry, RestQuery, RowRange } from './parse-query.ts'
import type { SelectEmbed, SelectField, SelectItem } from './parse-select.ts'
import type { Relationship } from './relationships.ts'
import { RestError } from './rest-error.ts'
import { type CatalogColumn, type CatalogTable, getPrimaryKey, type SchemaCache } from './schema-cache.ts'

/** The selected columns of a table, and the resources embedded in its rows. */
export interface ReadNode extends RowRange {
  /** Undefined if a function returns rows that belong to no table. */
  table: CatalogTable | undefined
  /** Undefined for the root. */
  embed: SelectEmbed | undefined
  relationship: Relationship | undefined
  /** Levels below the root. */
  depth: number
  /** Names of its table and its subquery; errors of the database contain them. */
  ref: string
  alias: string
  fields: SelectField[]
  children: ReadNode[]
  where: LogicTree[]
  order: OrderTerm[]
}

interface TreeOptions {
  catalog: SchemaCache
  table: CatalogTable | undefined
  /** Name in errors of a root that is not a table. */
  name: string
  query: RestQuery
  /** Whether the root is a write. Its filters, order and range do not apply to the rows that are returned. */
  isWrite: boolean
}

interface Link {
  embed: SelectEmbed
  by: Relationship
}

/** Resolves the selection of a query with the catalogue. @throws RestError PGRST108, PGRST123, PGRST200, PGRST201 */
export function buildReadTree(options: TreeOptions): ReadNode {
  const { catalog, query, table, name } = options
  let nodes = 0
  const build = (items: SelectItem[], at: CatalogTable | undefined, depth: number, link?: Link): ReadNode => {
    nodes += 1
    const node: ReadNode = {
      table: at,
      embed: link?.embed,
      relationship: link?.by,
      depth,
      ref: chooseAlias(`${at?.name}_${depth}`, `t${nodes}`),
      alias: chooseAlias(
        `${link?.by.from.name}_${link?.embed.alias ?? link?.embed.embed}_${depth}`,
        `e${nodes}`,
      ),
      fields: items.filter((item) => 'field' in item),
      children: [],
      where: [],
      order: [],
    }
    if (!catalog.allowsAggregates && node.fields.some(({ aggregate }) => aggregate))
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    for (const item of items) {
      if (!('embed' in item)) continue
      if (!at) throw unrelated(name, item.embed)
      const by = findRelationship(catalog.relationships, at, item)
      node.children.push(build(item.items, by.to, depth + 1, { embed: item, by }))
    }
    return node
  }
  const root = build(query.select, table, 0)
  place(root, query.where, options.isWrite, (node, logic) => node.where.push(logic))
  place(root, query.order, false, (node, order) => {
    node.order = order
  })
  place(root, query.ranges, options.isWrite, Object.assign)
  if (!options.isWrite) restrict(root, catalog.maxRows)
  return root
}

/** Bytes of a name. Postgres truncates longer names, so that two of them could become equal. */
const longestName = 63

/** Returns the alias, or one from `short` if Postgres would truncate it. `short` must be unique in the statement. */
export function chooseAlias(alias: string, short: string): string {
  return Buffer.byteLength(alias) > longestName ? `pgrst_${short}` : alias
}

function unrelated(name: string, embed: string): RestError {
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${name}' and '${embed}' in the schema cache`,
  )
}

function place<T>(
  root: ReadNode,
  items: readonly ResourceEntry<T>[],
  skipsRoot: boolean,
  put: (node: ReadNode, value: T) => void,
): void {
  for (const { path, value } of items) {
    if (skipsRoot && path.length === 0) continue
    put(
      path.reduce((node, name) => findChild(node, name), root),
      value,
    )
  }
}

/** Returns the embedded resource with a name. @throws RestError PGRST108 */
export function findChild({ children }: ReadNode, name: string): ReadNode {
  const child =
    children.find(({ embed }) => (embed?.alias ?? embed?.embed) === name) ??
    children.find(({ embed }) => embed?.embed === name)
  if (child) return child
  throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

function restrict(node: ReadNode, maxRows: number | undefined): void {
  if (maxRows !== undefined) node.limit = Math.min(node.limit ?? maxRows, maxRows)
  for (const child of node.children) restrict(child, maxRows)
}

/** Returns the column of a table; undefined for a computed one. */
export function findColumn(table: CatalogTable | undefined, name: string): CatalogColumn | undefined {
  return table?.columns.find((column) => column.name === name)
}

/** Returns the columns that a write has to return for the tree: names, or `*`. */
export function listNeededColumns(node: ReadNode, table: CatalogTable): string[] {
  const names = node.fields.map(({ field }) => field.name)
  const needsRow = node.children.some(({ relationship }) => relationship?.kind === 'computed')
  if (names.includes('*') || needsRow) {
    const computed = names.filter((name) => name !== '*' && !findColumn(table, name))
    return ['*', ...new Set(computed)]
  }
  const joined = node.children.flatMap(({ relationship }) =>
    (relationship?.junction?.source ?? relationship?.columns ?? []).map(([column]) => column),
  )
  return [...new Set([...names, ...joined, ...getPrimaryKey(table)])]
}
