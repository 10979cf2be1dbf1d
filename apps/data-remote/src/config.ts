import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'
import { type ListQuestion, mostTables } from './schema/load-tables.ts'
import type { ListedTable, Table, TableList } from './schema/schema.ts'

/** What can be switched off one by one; reading cannot. */
export const features = ['insert', 'update', 'delete'] as const

/** A way of changing rows. */
export type Feature = (typeof features)[number]

/** What the registry, or the embedding page, says of this remote. */
export interface DataConfig {
  /** Where one begins, as `projects` or `public.projects`; null for the overview of all. */
  table: string | null
  /** The tables shown; null for all that the caller may see. */
  tables: readonly string[] | null
  can: ReadonlySet<Feature>
}

/** Reads the remote's configuration; what is missing or of another shape is the default. */
export function readConfig(config: unknown): DataConfig {
  const given = typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {}
  const chosen = namesOf(given.features)
  const isReadOnly = given.readOnly === true
  return {
    table: typeof given.table === 'string' && given.table !== '' ? given.table : null,
    tables: namesOf(given.tables),
    can: new Set(features.filter((feature) => !isReadOnly && (chosen?.includes(feature) ?? true))),
  }
}

/** The configuration of this mount. */
export function useDataConfig(): DataConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}

/**
 * The tables as far as the configuration shows them, listed or in full. The database's own grants decide; this only leaves out.
 */
export function restrictTables<Some extends Table | ListedTable>(
  all: readonly Some[],
  { tables, can }: DataConfig,
): readonly Some[] {
  const shown = all.filter((table) => tables?.some((name) => isNamed(table, name)) ?? true)
  return shown.map((table) => restrictTable(table, can))
}

/** The list of tables that the configuration asks for: the ones that it names, or the first ones. */
export function questionOf({ table, tables }: DataConfig): ListQuestion {
  const also = (tables ?? (table === null ? [] : [table])).flatMap(possibleNames)
  return { most: tables ? 0 : mostTables, ...(also.length > 0 && { also }) }
}

/** The list as far as the configuration shows it. */
export function restrictList(list: TableList, config: DataConfig): TableList {
  const tables = restrictTables(list.tables, config)
  return { ...list, tables, total: config.tables ? tables.length : list.total }
}

/** The names that a table may have: names of tables have dots, too. */
function possibleNames(name: string): string[] {
  return [...new Set([name, name.replace(/^[^.]+\./, '')])]
}

/** Whether `name` means the table: `projects`, or `public.projects`. */
export function isNamed(table: Pick<Table, 'schema' | 'name'>, name: string): boolean {
  return name === table.name || name === `${table.schema}.${table.name}`
}

function restrictTable<Some extends Table | ListedTable>(table: Some, can: DataConfig['can']): Some {
  if (features.every((feature) => can.has(feature))) return table
  const { privileges } = table
  const insert = can.has('insert')
  const update = can.has('update')
  return {
    ...table,
    privileges: {
      ...privileges,
      insert: privileges.insert && insert,
      update: privileges.update && update,
      delete: privileges.delete && can.has('delete'),
    },
    ...('columns' in table && {
      columns: table.columns.map((column) => ({
        ...column,
        privileges: {
          ...column.privileges,
          insert: column.privileges.insert && insert,
          update: column.privileges.update && update,
        },
      })),
    }),
  }
}

function namesOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : null
}
