import type { Results } from '@electric-sql/pglite'
import type { Database } from '../database/open.ts'
import { quoteLiteral } from '../rest/sql.ts'

/** Most prepared statements; beyond it, all are deallocated. */
const mostKept = 200

/** Statements that Postgres has planned. For many users in turn, planning a statement with their policies takes longer than running it. */
export interface PreparedStatements {
  /**
   * Runs `before`, which sets the role and claims, and then a statement with text parameters, in one transaction. Postgres plans it again
   * for another role, and after changes of tables or policies. Needs the database lock. @throws errors of the database
   */
  run(before: string, statement: string, parameters: readonly string[]): Promise<Results[]>
}

/** Returns an empty set of prepared statements. */
export function createPreparedStatements({ db }: Pick<Database, 'db'>): PreparedStatements {
  const names = new Map<string, string>()
  let made = 0

  async function prepare(statement: string, parameters: number): Promise<string> {
    if (names.size >= mostKept) {
      await db.exec('deallocate all')
      names.clear()
    }
    made += 1
    const name = `portico_realtime_${made}`
    await db.exec(`prepare ${name} (${Array(parameters).fill('text').join(', ')}) as ${statement}`)
    names.set(statement, name)
    return name
  }

  return {
    async run(before, statement, parameters) {
      const given = parameters.map(quoteLiteral).join(', ')
      const run = (name: string) => db.exec(`${before};\nexecute ${name}(${given})`)
      const name = names.get(statement)
      if (name === undefined) return run(await prepare(statement, parameters.length))
      try {
        return await run(name)
      } catch (error) {
        // SQL of the owner ends with `discard all`, which also drops prepared statements.
        if ((error as { code?: string }).code !== '26000') throw error
        names.clear()
        return run(await prepare(statement, parameters.length))
      }
    },
  }
}
