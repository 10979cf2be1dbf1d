import { messages, type PGlite, protocol } from '@electric-sql/pglite'
import { findStatementLines, getLineAt } from './statement-lines.ts'

/** The result of a file: the results of its statements in order, and the error that ended it, if any. */
export interface SqlOutcome {
  statements: SqlStatement[]
  notices: SqlMessage[]
  error?: SqlMessage
  /** False if the file changed nothing: it failed, or left its transaction open. */
  kept: boolean
}

/** The result of one statement. Values are in Postgres's text format, null for NULL. */
export interface SqlStatement {
  /** The line in which it starts, from 1. */
  line: number
  /** The command tag, such as `INSERT 0 2`. */
  command: string
  columns?: string[]
  rows?: (string | null)[][]
}

/** A message of Postgres: a notice, a warning, or the error. */
export interface SqlMessage {
  line: number
  severity: string
  /** SQLSTATE. */
  code: string
  message: string
  detail?: string
  hint?: string
}

/**
 * Runs a file as the owner of the database, in one transaction unless it commits itself. Settings of the connection are reset afterwards.
 * Needs the database lock.
 */
export async function runSql(db: PGlite, text: string): Promise<SqlOutcome> {
  const lines = await findStatementLines(text)
  const lineOf = (index: number) => lines[index] ?? lines.at(-1) ?? 1
  const outcome: SqlOutcome = { statements: [], notices: [], kept: true }
  const { statements, notices } = outcome
  const { messages: answer } = await db.runExclusive(() =>
    db.execProtocol(protocol.serialize.query(text), { throwOnError: false }),
  )
  let current: Pick<SqlStatement, 'columns' | 'rows'> = {}
  let status = 'I'
  for (const message of answer) {
    const line = lineOf(statements.length)
    if (message instanceof messages.RowDescriptionMessage)
      current = { columns: message.fields.map(({ name }) => name), rows: [] }
    if (message instanceof messages.DataRowMessage) current.rows?.push(message.fields)
    if (message instanceof messages.NoticeMessage) notices.push(asMessage(message, line))
    if (message instanceof messages.DatabaseError)
      outcome.error = asMessage(
        message,
        message.position ? getLineAt(text, Number(message.position) - 1) : line,
      )
    if (message instanceof messages.CommandCompleteMessage) {
      statements.push({ line, command: message.text, ...current })
      current = {}
    }
    if (message instanceof messages.ReadyForQueryMessage) status = message.status
  }
  await resetSession(db)
  const committed = statements.some(({ command }) => command === 'COMMIT')
  outcome.kept = committed || (!outcome.error && status === 'I')
  return outcome
}

/** Rolls back an open transaction and resets all settings. */
export async function resetSession(db: PGlite): Promise<void> {
  await db.exec('rollback')
  await db.exec('discard all')
}

type Said = InstanceType<typeof messages.DatabaseError | typeof messages.NoticeMessage>

function asMessage(said: Said, line: number): SqlMessage {
  const { severity = '', code = '', message = '', detail, hint } = said
  return { line, severity, code, message, ...(detail && { detail }), ...(hint && { hint }) }
}
