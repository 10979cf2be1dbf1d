import { createFieldSql, createLogicSql } from './filter-sql.ts'
import type { OrderTerm } from './parse-order.ts'
import type { SelectField } from './parse-select.ts'
import { chooseAlias, findChild, type ReadNode } from './read-tree.ts'
import { RestError } from './rest-error.ts'
import { createCastSql, createSelectSql, getLastKey, type RowSource } from './select-sql.ts'
import { quoteIdent, quoteQualifiedName } from './sql.ts'

/** A column that a spread resource adds to its parent's rows. `aggregate` is applied there. */
interface SpreadField {
  name: string
  aggregate?: SelectField['aggregate']
  aggregateCast?: string | undefined
}

/** The name of the rows that a write or a function returned. */
export const writtenRows = 'pgrst_source'

/** Returns SQL for the rows of the root's table; with `as`, for the rows that a write or function returned. */
export function createReadSql(root: ReadNode, as?: string): string {
  return nodeSql(root, rootSource(root, as))
}

/** Returns a query with as many rows as the tree has without limit and offset. */
export function createCountSql(root: ReadNode, as?: string): string {
  return existsSql(root, rootSource(root, as))
}

function rootSource({ table }: ReadNode, as?: string): RowSource {
  if (as !== undefined || !table) {
    const name = quoteIdent(as ?? writtenRows)
    return { table, from: `${writtenRows} as ${name}`, ref: name, row: name, joins: [] }
  }
  const name = quoteQualifiedName(table)
  return { table, from: name, ref: name, row: quoteIdent(table.name), joins: [] }
}

function childSource(child: ReadNode, parent: RowSource): RowSource {
  const { relationship, table } = child
  const ref = quoteIdent(child.ref)
  const source = { table, ref, row: ref }
  if (!relationship) throw new Error(`${child.alias} has no parent`)
  const { to, columns, junction, routine, from } = relationship
  if (routine) {
    const call = `${quoteQualifiedName(routine)}(${parent.row}::${quoteQualifiedName(from)})`
    return { ...source, from: `${call} as ${ref}`, joins: [] }
  }
  const equal = (left: string, right: string, pairs: readonly [string, string][]) =>
    pairs.map(([one, other]) => `${left}.${quoteIdent(one)} = ${right}.${quoteIdent(other)}`)
  if (!junction)
    return { ...source, from: `${quoteQualifiedName(to)} as ${ref}`, joins: equal(parent.ref, ref, columns) }
  const between = quoteIdent(chooseAlias(`${junction.table.name}_${child.depth}_junction`, `j${child.depth}`))
  return {
    ...source,
    from: `${quoteQualifiedName(to)} as ${ref}, ${quoteQualifiedName(junction.table)} as ${between}`,
    joins: [...equal(parent.ref, between, junction.source), ...equal(ref, between, junction.target)],
  }
}

function nodeSql(node: ReadNode, source: RowSource): string {
  const isGrouped = aggregates(node)
  const isPresented = node.table?.columns.some(({ toJson }) => toJson) === true
  const fields =
    isGrouped || isPresented || node.embed?.isSpread
      ? node.fields.flatMap((field) => withoutStar(field, node))
      : node.fields
  const own = fields.map((field) => createSelectSql(source, field, isHoisted(node)))
  const values = node.children.flatMap((child) => valuesOf(child, isGrouped, isHoisted(node)))
  const selected = [...own.map(({ sql }) => sql), ...values.map(({ sql }) => sql)]
  const grouped = [...own, ...values].filter(({ group }) => group !== undefined).map(({ group }) => group)
  const parts = [
    `select ${selected.length === 0 && node.embed ? '1' : selected.join(', ')}`,
    `from ${source.from}`,
    ...node.children.map((child) => joinSql(child, source)),
    conditions(node, source, (child) =>
      isToOne(child) ? quoteIdent(child.alias) : `${quoteIdent(child.alias)}.rows`,
    ),
    isGrouped && grouped.length > 0 ? `group by ${grouped.join(', ')}` : '',
    node.order.length > 0 ? `order by ${orderSql(node, source)}` : '',
    node.limit === undefined ? '' : `limit ${node.limit}`,
    node.offset === undefined ? '' : `offset ${node.offset}`,
  ]
  return parts.filter(Boolean).join(' ')
}

function conditions(node: ReadNode, source: RowSource, rowsOf: (child: ReadNode) => string): string {
  const embedded = (name: string) => {
    const child = node.children.find(({ embed }) => (embed?.alias ?? embed?.embed) === name)
    return child && `${rowsOf(child)} is distinct from null`
  }
  const all = [...node.where.map((logic) => createLogicSql(source, logic, embedded)), ...source.joins]
  return all.length > 0 ? `where ${all.join(' and ')}` : ''
}

function existsSql(node: ReadNode, source: RowSource): string {
  const rowsOf = (child: ReadNode) =>
    `(select 1 where exists (${existsSql(child, childSource(child, source))}))`
  const where = conditions(node, source, rowsOf)
  const inner = node.children
    .filter(({ embed }) => embed?.isInner)
    .map((child) => `exists (${existsSql(child, childSource(child, source))})`)
  const joint = where ? ' and ' : 'where '
  return `select 1 from ${source.from} ${where}${inner.length > 0 ? joint + inner.join(' and ') : ''}`
}

function isToOne({ relationship }: ReadNode): boolean {
  return relationship?.isToOne === true
}

/** Returns whether a node spreads several rows, so that each of its columns becomes a list. */
function isSpreadList(node: ReadNode): boolean {
  return node.embed?.isSpread === true && !isToOne(node)
}

function joinSql(child: ReadNode, parent: RowSource): string {
  const name = quoteIdent(child.alias)
  const source = childSource(child, parent)
  const rows = nodeSql(child, source)
  const join = child.embed?.isInner ? 'inner' : 'left'
  if (isToOne(child)) return `${join} join lateral (${rows}) as ${name} on true`
  const lists = isSpreadList(child) ? spreadLists(child) : []
  const all = [`json_agg(${name}) as rows`, ...lists].join(', ')
  return `${join} join lateral (select ${all} from (${rows}) as ${name}) as ${name} on ${
    child.embed?.isInner ? `${name}.rows is not null` : 'true'
  }`
}

function spreadLists(child: ReadNode): string[] {
  const fields = spreadFields(child)
  if (fields.some(({ aggregate }) => aggregate))
    throw new RestError(400, 'PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  return fields.map(
    ({ name }) =>
      `coalesce(json_agg(${quoteIdent(child.alias)}.${quoteIdent(name)}), '[]') as ${quoteIdent(name)}`,
  )
}

/** Returns the columns that a child adds to its parent's rows, and the expressions to group them by. */
function valuesOf(child: ReadNode, isGrouped: boolean, isPassedOn: boolean) {
  const alias = quoteIdent(child.alias)
  if (child.embed?.isSpread)
    return spreadFields(child).map((field) => spreadValue(alias, isPassedOn ? { name: field.name } : field))
  // Nothing is selected from the child, so it only filters.
  if (isEmpty(child)) return []
  const name = quoteIdent(child.embed?.alias ?? child.embed?.embed ?? '')
  // The type `json` keeps the text unchanged, but cannot be grouped by.
  const type = isGrouped ? '::jsonb' : ''
  const value = isToOne(child) ? `row_to_json(${alias}.*)` : `coalesce(${alias}.rows, '[]')`
  return [{ sql: `${value}${type} as ${name}`, group: `${value}${type}` }]
}

function isEmpty({ fields, children }: ReadNode): boolean {
  return fields.length === 0 && children.every(isEmpty)
}

function spreadValue(alias: string, { name, aggregate, aggregateCast }: SpreadField) {
  const value = `${alias}.${quoteIdent(name)}`
  if (!aggregate) return { sql: value, group: value }
  return {
    sql: `${createCastSql(`${aggregate}(${value})`, aggregateCast)} as ${quoteIdent(name)}`,
    group: undefined,
  }
}

/** Returns the columns of a spread resource, including resources that are spread into it. */
function spreadFields(node: ReadNode): SpreadField[] {
  const own = node.fields.flatMap((field) => withoutStar(field, node))
  return [
    ...own.map(({ field, alias, aggregate, aggregateCast }) => ({
      name: alias ?? aggregate ?? getLastKey(field) ?? field.name,
      aggregate,
      aggregateCast,
    })),
    ...node.children.flatMap((child) => {
      if (child.embed?.isSpread)
        return spreadFields(child).map((field) => (isToOne(child) ? field : { name: field.name }))
      return isEmpty(child) ? [] : [{ name: child.embed?.alias ?? child.embed?.embed ?? '' }]
    }),
  ]
}

/** Returns whether a node spreads a single row, so that its aggregates are applied to the parent's rows. */
function isHoisted(node: ReadNode): boolean {
  return node.embed?.isSpread === true && isToOne(node)
}

/** Returns whether the rows of a node are groups: it has an aggregate, or a spread child has one. */
function aggregates(node: ReadNode): boolean {
  if (isHoisted(node)) return false
  return (
    node.fields.some(({ aggregate }) => aggregate) ||
    node.children.some(
      (child) => child.embed?.isSpread && spreadFields(child).some(({ aggregate }) => aggregate),
    )
  )
}

function withoutStar(selected: SelectField, { table }: ReadNode): SelectField[] {
  if (selected.field.name !== '*' || selected.aggregate || !table) return [selected]
  return table.columns.map(({ name }) => ({ field: { name, path: [] } }))
}

function orderSql(node: ReadNode, source: RowSource): string {
  return node.order
    .map((term) => {
      const value =
        term.embed === undefined ? createFieldSql(source, term.field) : relatedSql(node, term.embed, term)
      const nulls = term.nulls ? ` nulls ${term.nulls}` : ''
      return `${value} ${term.direction ?? ''}${nulls}`
    })
    .join(', ')
}

/** Returns SQL for a column of a to-one embedded row. @throws RestError PGRST108, PGRST118 */
function relatedSql(node: ReadNode, name: string, { field }: OrderTerm): string {
  const child = findChild(node, name)
  if (isToOne(child)) return createFieldSql({ table: child.table, ref: quoteIdent(child.alias) }, field)
  throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
    details: `'${node.table?.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  })
}
