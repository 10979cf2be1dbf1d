import { loadModule, parseSync } from 'libpg-query'

/**
 * Returns the line, from 1, in which each statement starts, because Postgres gives a position only for errors of the parser. Empty if
 * the text cannot be parsed.
 */
export async function findStatementLines(text: string): Promise<number[]> {
  await loadModule()
  const bytes = Buffer.from(text)
  try {
    const { stmts = [] } = parseSync(text) as { stmts?: { stmt_location?: number }[] }
    return stmts.map(({ stmt_location = 0 }) => {
      const before = bytes.subarray(0, stmt_location).toString()
      // The parser includes the space and comments before a statement.
      const [space = ''] = /^(?:\s|--.*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(before.length)) ?? []
      return newlines(before + space) + 1
    })
  } catch {
    return []
  }
}

/** Returns the line, from 1, of a character. Postgres counts characters, not units of UTF-16. */
export function getLineAt(text: string, character: number): number {
  return newlines([...text].slice(0, character).join('')) + 1
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}
