import sql from './portico-tables.sql?raw'

/** Drops earlier versions of the functions, whose arguments may differ. `portico_schemas` stays, because projects replace it. */
const drops = [
  ...['tables', 'table'].map((name) => `drop function if exists public.portico_${name};\n`),
  'drop domain if exists public.portico_start;\n',
].join('')

/** Returns the SQL that installs the functions that describe tables, or replaces another version of them. */
export function createInstallSql(isOtherVersion: boolean): string {
  return isOtherVersion ? `${drops}\n${sql}` : sql
}
