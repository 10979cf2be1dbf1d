import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'
import type { Schema, Table } from './schema/schema.ts'

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

/** The schema as far as the configuration shows it. The database's own grants decide; this only leaves out. */
export function restrictSchema(schema: Schema, { tables, can }: DataConfig): Schema {
  const shown = schema.tables.filter((table) => tables?.some((name) => isNamed(table, name)) ?? true)
  return { ...schema, tables: shown.map((table) => restrictTable(table, can)) }
}

/** Whether `name` means the table: `projects`, or `public.projects`. */
export function isNamed(table: Pick<Table, 'schema' | 'name'>, name: string): boolean {
  return name === table.name || name === `${table.schema}.${table.name}`
}

function restrictTable(table: Table, can: DataConfig['can']): Table {
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
    columns: table.columns.map((column) => ({
      ...column,
      privileges: {
        ...column.privileges,
        insert: column.privileges.insert && insert,
        update: column.privileges.update && update,
      },
    })),
  }
}

function namesOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : null
}
