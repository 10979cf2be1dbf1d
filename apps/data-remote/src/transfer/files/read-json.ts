import { FileError, maxRecordLength } from '../../records/records.ts'

/** An object in a file. The members keep their source text, with every digit. */
export interface JsonRecord {
  line: number
  members: ReadonlyMap<string, string>
}

/** Returns a reader for an array of objects, or for NDJSON, that arrives in chunks. */
export function createJsonReader() {
  let text = ''
  let line = 1

  /** Returns the objects that are complete so far. @throws FileError `not_json`, `not_objects` */
  return function read(piece: string, isLast: boolean): JsonRecord[] {
    text += piece
    const records: JsonRecord[] = []
    let at = 0
    for (;;) {
      const start = skip(text, at, /[\s,[\]]/)
      line += linesIn(text, at, start)
      at = start
      if (at >= text.length) break
      if (text[at] !== '{')
        throw new FileError(/["\d\-tfn]/.test(text[at] ?? '') ? 'not_objects' : 'not_json', line)
      const end = valueEnd(text, at)
      if (end === null) {
        if (isLast) throw new FileError('not_json', line)
        break
      }
      records.push({ line, members: membersOf(text.slice(at, end), line) })
      line += linesIn(text, at, end)
      at = end
    }
    text = text.slice(at)
    if (text.length > maxRecordLength) throw new FileError('not_json', line)
    return records
  }
}

/** @throws FileError `not_json` */
function membersOf(object: string, line: number): Map<string, string> {
  try {
    JSON.parse(object)
  } catch {
    throw new FileError('not_json', line)
  }
  // The object is valid JSON, so the code below needs no error handling.
  const members = new Map<string, string>()
  let at = skip(object, 1, /\s/)
  while (object[at] !== '}') {
    const nameEnd = valueEnd(object, at) ?? object.length
    const name: string = JSON.parse(object.slice(at, nameEnd))
    const start = skip(object, nameEnd, /[\s:]/)
    const end = valueEnd(object, start) ?? object.length
    members.set(name, object.slice(start, end))
    at = skip(object, end, /[\s,]/)
  }
  return members
}

/** Returns the end of the value at `start`. Null if the text ends before the value does. */
function valueEnd(text: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') {
      const end = stringEnd(text, at)
      if (end === null) return null
      at = end - 1
      if (depth === 0) return end
    } else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') {
      // A literal without quotes ends before the bracket that encloses it.
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && /[\s,]/.test(char ?? '')) return at
  }
  return null
}

function stringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return null
}

function skip(text: string, from: number, what: RegExp): number {
  let at = from
  while (at < text.length && what.test(text[at] ?? '')) at += 1
  return at
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
