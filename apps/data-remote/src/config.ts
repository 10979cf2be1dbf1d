import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'
import { maxTables, type TableListQuery } from './schema/load-tables.ts'
import type { ListedTable, Table, TableList } from './schema/schema.ts'

/** Ways to change rows that can be disabled individually. Reading can't be disabled. */
export const features = ['insert', 'update', 'delete'] as const

/** A way to change rows. */
export type DataFeature = (typeof features)[number]

/** The remote's configuration, from the registry or the embedding page. */
export interface DataConfig {
  /** The first table, as `projects` or `public.projects`. Null for the overview. */
  table: string | null
  /** The tables to show. Null for all that the caller may see. */
  tables: readonly string[] | null
  can: ReadonlySet<DataFeature>
}

/** Parses the remote's configuration. Missing or invalid values get their default. */
export function readConfig(config: unknown): DataConfig {
  const given = Object(config) as Record<string, unknown>
  const chosen = given.readOnly === true ? [] : (namesOf(given.features) ?? features)
  return {
    table: typeof given.table === 'string' && given.table !== '' ? given.table : null,
    tables: namesOf(given.tables),
    can: new Set(features.filter((feature) => chosen.includes(feature))),
  }
}

/** Returns the configuration of this mount. */
export function useDataConfig(): DataConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}

/** Restricts tables to those that the configuration allows. The database's grants decide on access; this only hides. */
export function restrictTables<Some extends Table | ListedTable>(
  all: readonly Some[],
  { tables, can }: DataConfig,
): readonly Some[] {
  const shown = all.filter((table) => tables?.some((name) => isNamed(table, name)) ?? true)
  return shown.map((table) => restrictTable(table, can))
}

/** Returns the query for the configured tables, or for the first ones. */
export function getListQuery({ table, tables }: DataConfig): TableListQuery {
  const also = (tables ?? (table === null ? [] : [table])).flatMap(possibleNames)
  return { most: tables ? 0 : maxTables, ...(also.length > 0 && { also }) }
}

/** Restricts the list of tables to the configuration. */
export function restrictList(list: TableList, config: DataConfig): TableList {
  const tables = restrictTables(list.tables, config)
  return { ...list, tables, total: config.tables ? tables.length : list.total }
}

/** Returns the possible names of a table, because table names may contain dots. */
function possibleNames(name: string): string[] {
  return [...new Set([name, name.replace(/^[^.]+\./, '')])]
}

/** Returns whether `name` is the table's: `projects`, or `public.projects`. */
export function isNamed(table: Pick<Table, 'schema' | 'name'>, name: string): boolean {
  return name === table.name || name === `${table.schema}.${table.name}`
}

function restrictTable<Some extends Table | ListedTable>(table: Some, can: DataConfig['can']): Some {
  const disabled: readonly string[] = features.filter((feature) => !can.has(feature))
  if (disabled.length === 0) return table
  const restrict = <Privileges extends object>(privileges: Privileges): Privileges =>
    Object.assign(
      { ...privileges },
      ...disabled.filter((name) => name in privileges).map((name) => ({ [name]: false })),
    )
  return {
    ...table,
    privileges: restrict(table.privileges),
    ...('columns' in table && {
      columns: table.columns.map((column) => ({ ...column, privileges: restrict(column.privileges) })),
    }),
  }
}

function namesOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : null
}
