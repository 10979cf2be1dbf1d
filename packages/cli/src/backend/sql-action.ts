import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SqlMessage, SqlOutcome, SqlStatement } from '@portico/local-backend/owner'
import type { CommandInput } from '../console/command.ts'
import { CliError } from '../error.ts'
import { type BackendAction, getFileArgument } from './action.ts'

/** Runs an SQL file as the owner of the database, and prints the results. */
export const runSqlFile: BackendAction = async (input, dataDir, { openOwner }) => {
  const file = getFileArgument(input, 'which file to run, or - for standard input')
  const sql = await readSql(file, input)
  const owner = await openOwner(dataDir)
  try {
    const outcome = await owner.sql(sql)
    const name = file === '-' ? 'standard input' : basename(file)
    if (!outcome.kept || outcome.error) throw new CliError('sql_failed', describeFailure(name, outcome))
    input.print({ text: describe(name, outcome), data: outcome })
  } finally {
    await owner.close()
  }
}

async function readSql(file: string, { cwd }: CommandInput): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(resolve(cwd, file), 'utf8')
  } catch (cause) {
    throw new CliError('file_missing', `${file} cannot be read (${(cause as Error).message}).`, { cause })
  }
}

function describe(name: string, { statements, notices }: SqlOutcome): string {
  const said = [...statements, ...notices].sort((one, other) => one.line - other.line)
  const lines = said.map((one) => ('command' in one ? describeStatement(one) : describeMessage(name, one)))
  return lines.join('\n') || 'There is no statement in it.'
}

function describeStatement({ command, columns, rows = [] }: SqlStatement): string {
  if (!columns) return command
  const cells = [columns, ...rows].map((row) => row.map((value) => value ?? 'NULL'))
  const widths = columns.map((_, index) =>
    cells.reduce((widest, row) => Math.max(widest, row[index]?.length ?? 0), 0),
  )
  const lines = cells.map((row) =>
    row
      .map((value, index) => value.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [
    lines[0],
    rule,
    ...lines.slice(1),
    `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`,
    '',
  ].join('\n')
}

function describeMessage(name: string, { line, severity, code, message, detail, hint }: SqlMessage): string {
  const more = [detail, hint].filter(Boolean).map((part) => ` ${part}`)
  const state = code === '00000' ? '' : ` (${code})`
  return `${name}:${line}: ${severity}: ${message}${state}${more.join('')}`
}

function describeFailure(name: string, { notices, error, kept }: SqlOutcome): string {
  const why = error ? describeMessage(name, error) : `${name} begins a transaction and does not commit it.`
  const lines = [...notices.map((notice) => describeMessage(name, notice)), why]
  const state = kept
    ? 'What it committed before is in force, nothing after it.'
    : 'Nothing of it is in force.'
  return `${lines.join('\n')} ${state}`
}
