import { loadModule, parseSync } from 'libpg-query'

/**
 * The line, from 1, in which each statement begins: Postgres names a place only for what it cannot parse. Nothing for a text
 * that Postgres would not parse either.
 */
export async function statementLines(text: string): Promise<number[]> {
  await loadModule()
  const bytes = Buffer.from(text)
  try {
    const { stmts = [] } = parseSync(text) as { stmts?: { stmt_location?: number }[] }
    return stmts.map(({ stmt_location = 0 }) => {
      const before = bytes.subarray(0, stmt_location).toString()
      // The parser counts what stands before a statement to it.
      const [space = ''] = /^(?:\s|--.*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(before.length)) ?? []
      return newlines(before + space) + 1
    })
  } catch {
    return []
  }
}

/** The line, from 1, of a character: Postgres counts characters, not units of UTF-16. */
export function lineAt(text: string, character: number): number {
  return newlines([...text].slice(0, character).join('')) + 1
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}
