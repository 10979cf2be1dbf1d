import type { Results } from '@electric-sql/pglite'
import type { Database } from '../database/open.ts'
import { literal } from '../rest/sql.ts'

/** How many statements are kept ready; then they are made anew. */
const mostKept = 200

/** Statements that Postgres has planned: for many people in turn, planning one with their policies takes longer than running it. */
export interface Prepared {
  /**
   * Runs `before`, which says as whom, and then a statement with texts as its parameters; one transaction. Postgres plans it anew for
   * another role, and where tables or policies have changed. Has to run in a turn. @throws what the database throws
   */
  run(before: string, statement: string, parameters: readonly string[]): Promise<Results[]>
}

/** Begins with none. */
export function createPrepared({ db }: Pick<Database, 'db'>): Prepared {
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
      const given = parameters.map(literal).join(', ')
      const run = (name: string) => db.exec(`${before};\nexecute ${name}(${given})`)
      const name = names.get(statement)
      if (name === undefined) return run(await prepare(statement, parameters.length))
      try {
        return await run(name)
      } catch (error) {
        // The owner's SQL ends by `discard all`, which ends these, too.
        if ((error as { code?: string }).code !== '26000') throw error
        names.clear()
        return run(await prepare(statement, parameters.length))
      }
    },
  }
}
