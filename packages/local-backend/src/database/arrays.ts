import type { PGlite } from '@electric-sql/pglite'

type Parse = (text: string) => unknown

/**
 * Reads Postgres's text form of an array. A bare `NULL` is null and a quoted one is the word, which PGlite's own
 * reader does not tell apart.
 */
export function parseArray(text: string, parse: Parse, delimiter = ','): unknown[] {
  // Bounds other than 1 stand before the braces, as in `[0:1]={a,b}`.
  let at = text.indexOf('{')

  function quoted(): string {
    let value = ''
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === '\\') at++
      value += text[at]
    }
    at++
    return value
  }

  function bare(): unknown {
    const start = at
    while (text[at] !== delimiter && text[at] !== '}') at++
    const value = text.slice(start, at)
    return value === 'NULL' ? null : parse(value)
  }

  function items(): unknown[] {
    const found: unknown[] = []
    at++
    while (text[at] !== '}') {
      if (text[at] === delimiter) at++
      if (text[at] === '{') found.push(items())
      else found.push(text[at] === '"' ? parse(quoted()) : bare())
    }
    at++
    return found
  }

  return items()
}

/** Makes the database answer every array type, those of migrations included, through `parseArray`. */
export async function readArraysExactly(db: PGlite): Promise<void> {
  // Writing arrays of the types that came after the database was opened needs PGlite's own list renewed first.
  await db.refreshArrayTypes()
  const { rows } = await db.query<{ oid: number; typarray: number; typdelim: string }>(
    `select oid::int, typarray::int, typdelim::text from pg_type where typarray <> 0`,
  )
  for (const { oid, typarray, typdelim } of rows) {
    const parse: Parse = (text) => (db.parsers[oid] ? db.parsers[oid](text) : text)
    db.parsers[typarray] = (text) => parseArray(text, parse, typdelim)
  }
}
