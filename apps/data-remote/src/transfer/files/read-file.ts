import type { FileCell, FileRecord } from '../../records/records.ts'
import { createDelimitedReader, findSeparator } from './read-delimited.ts'
import { createJsonReader } from './read-json.ts'
import { unguardFormula } from './row-writer.ts'

/** How to read a file. Detected from its beginning; the user can change it. */
export interface FileForm {
  /** Cell separator. Null if the file has no lines of cells. */
  separator: string | null
  /** Name of the sheet to read, and of all sheets. Null if the file is no workbook. */
  workbook: { sheet: string; sheets: readonly string[] } | null
  /** A label of the WHATWG Encoding Standard. */
  encoding: string
  /** True if the first line has the field names. */
  hasNames: boolean
  /** True if the exporter put an apostrophe before formulas, which is removed on import. */
  isForSpreadsheets: boolean
}

/** The start of a file: its fields and first records. */
export interface FileSample {
  fields: readonly string[]
  records: readonly FileRecord[]
}

/** Number of bytes that detection reads. */
const sampleSize = 64 * 1024

/** Number of bytes per read. The page can render between two reads. */
const pieceSize = 256 * 1024

/** Returns whether records are cells in the order of the fields, and not objects. */
export function hasCells({ separator, workbook }: FileForm): boolean {
  // Checkpoints from older versions have no `workbook`.
  return separator !== null || Boolean(workbook)
}

/** Detects how to read a file. @throws FileError if the file is an unreadable workbook */
export async function findForm(file: File): Promise<FileForm> {
  const bytes = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer())
  if (isWorkbook(file, bytes)) {
    const sheets = await (await bringWorkbooks()).readSheetNames(file)
    const workbook = { sheets, sheet: sheets[0] ?? '' }
    return { encoding: 'utf-8', separator: null, workbook, hasNames: true, isForSpreadsheets: false }
  }
  const encoding = findEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const isJson = /\.(json|ndjson|jsonl)$/i.test(file.name) || /^\s*(\[\s*\{|\{\s*")/.test(text)
  const separator = isJson ? null : findSeparator(text)
  const isForSpreadsheets = separator !== null && hasMark(bytes)
  return { encoding, separator, workbook: null, hasNames: true, isForSpreadsheets }
}

const bringWorkbooks = () => import('../../workbook/workbook.ts')

/** Detects workbooks by file name, ZIP signature, or the signature of the binary format before 2007. */
function isWorkbook(file: File, [first, second]: Uint8Array): boolean {
  const isArchive = first === 0x50 && second === 0x4b
  return isArchive || (first === 0xd0 && second === 0xcf) || /\.xls[xmb]?$/i.test(file.name)
}

/** Exports for spreadsheets start with a byte order mark; exact exports don't. */
function hasMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    // The sample may end inside a multi-byte character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Reads the fields of a file and its first records. @throws FileError */
export async function readSample(file: File, form: FileForm, most: number): Promise<FileSample> {
  const fields = new Set<string>()
  const lists: { line: number; cells: ReadonlyMap<string, FileCell> }[] = []
  if (!hasCells(form)) {
    for await (const records of pieces(file, form.encoding, createJsonReader())) {
      for (const { line, members } of records.slice(0, most - lists.length)) {
        for (const name of members.keys()) fields.add(name)
        lists.push({ line, cells: new Map([...members].map(([name, text]) => [name, textOfJson(text)])) })
      }
      if (lists.length >= most) break
    }
    const names = [...fields]
    return {
      fields: names,
      records: lists.map(({ line, cells }) => ({ line, cells: names.map((name) => cells.get(name)) })),
    }
  }
  const all: FileRecord[] = []
  for await (const { records } of cellsOf(file, form)) {
    all.push(...records.slice(0, most + 1 - all.length))
    if (all.length > most) break
  }
  const [first] = all
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const nameOf = (text: string) => (form.isForSpreadsheets ? unguardFormula(text) : text)
  const names = Array.from({ length: width }, (_, i) => {
    const text = form.hasNames && first?.cells[i]
    return text ? nameOf(text) : `${i + 1}`
  })
  return { fields: names, records: form.hasNames ? all.slice(1) : all.slice(0, most) }
}

/**
 * Reads all records of a file in batches, with the number of bytes read so far. `isJsonField`: whether the field's text
 * stays JSON.
 * @throws FileError
 */
export async function* readRecords(
  file: File,
  form: FileForm,
  fields: readonly string[],
  isJsonField: (index: number) => boolean,
): AsyncGenerator<{ records: FileRecord[]; strangers: Map<number, string>; bytes: number }> {
  if (!hasCells(form)) {
    let bytes = 0
    const count = (size: number) => {
      bytes += size
    }
    const known = new Set(fields)
    for await (const found of pieces(file, form.encoding, createJsonReader(), count)) {
      const strangers = new Map<number, string>()
      const records = found.map(({ line, members }) => {
        for (const name of members.keys()) if (!known.has(name)) strangers.set(line, name)
        const cells = fields.map((name, i) => {
          const text = members.get(name)
          return text === undefined || (isJsonField(i) && text !== 'null') ? text : textOfJson(text)
        })
        return { line, cells }
      })
      yield { records, strangers, bytes }
    }
    return
  }
  let isFirst = form.hasNames
  for await (const { records, bytes } of cellsOf(file, form)) {
    const own = isFirst && records.length > 0 ? records.slice(1) : records
    if (records.length > 0) isFirst = false
    yield { records: own, strangers: new Map(), bytes }
  }
}

/** Reads a file of cells in batches, with the number of bytes read so far. */
async function* cellsOf(
  file: File,
  { separator, workbook, encoding }: FileForm,
): AsyncGenerator<{ records: FileRecord[]; bytes: number }> {
  if (workbook) {
    const { readSheet } = await bringWorkbooks()
    for await (const { records, fraction } of readSheet(file, workbook.sheet))
      yield { records, bytes: fraction * file.size }
    return
  }
  let bytes = 0
  const count = (size: number) => {
    bytes += size
  }
  for await (const records of pieces(file, encoding, createDelimitedReader(separator ?? ','), count))
    yield { records, bytes }
}

/** Returns a JSON value as text: a string without quotes, null for `null`, otherwise its source text. */
function textOfJson(text: string): string | null {
  if (text === 'null') return null
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}

async function* pieces<Item>(
  file: File,
  encoding: string,
  read: (text: string, isLast: boolean) => Item[],
  onBytes: (size: number) => void = () => undefined,
): AsyncGenerator<Item[]> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < file.size; at += pieceSize) {
    const bytes = await file.slice(at, at + pieceSize).arrayBuffer()
    onBytes(bytes.byteLength)
    yield read(decoder.decode(bytes, { stream: true }), false)
  }
  yield read(decoder.decode(), true)
}
