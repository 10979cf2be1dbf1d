import { FileError, type FileRecord } from '../records/records.ts'
import { type ArchiveLimits, defaultArchiveLimits } from './archive.ts'
import type { DateFormatType } from './cell-values.ts'
import { formatNumberText, formatSerial, unescapeControlCharacters } from './cell-values.ts'
import { openWorkbook, readStyles, type Workbook } from './open-workbook.ts'
import { createXmlReader, type XmlListener } from './read-xml.ts'

/** Maximum number of columns of a sheet. */
const mostColumns = 16_384

/** Returns the names of a workbook's sheets. @throws FileError */
export async function readSheetNames(file: Blob): Promise<string[]> {
  return (await openWorkbook(file)).sheets.map(({ name }) => name)
}

/**
 * Reads the rows of a sheet that have a value, in batches, each with its number, and the processed fraction from 0 to 1. Cells are text:
 * the last result of a formula, ISO 8601 for a day or time, a number with every digit.
 * @throws FileError
 */
export async function* readSheet(
  file: Blob,
  sheet: string,
  limits: ArchiveLimits = defaultArchiveLimits,
): AsyncGenerator<{ records: FileRecord[]; fraction: number }> {
  const workbook = await openWorkbook(file, limits)
  const part = workbook.sheets.find(({ name }) => name === sheet)?.part
  if (part === undefined) throw new FileError('not_workbook')
  const known = {
    held: limits.held,
    moments: await readStyles(workbook),
    texts: await readTexts(workbook),
    is1904: workbook.is1904,
  }
  let records: FileRecord[] = []
  const reader = createXmlReader(sheetListener(known, (record) => records.push(record)))
  for await (const { text, fraction } of workbook.archive.read(part)) {
    reader.write(text)
    if (records.length === 0) continue
    yield { records, fraction }
    records = []
  }
  reader.end()
  yield { records, fraction: 1 }
}

/** Reads the shared strings, which cells reference by index. */
async function readTexts({ archive, sharedStrings }: Workbook): Promise<string[]> {
  const texts: string[] = []
  if (sharedStrings === null) return texts
  const text = textListener()
  const reader = createXmlReader({
    open: (name) => {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    close: (name) => {
      if (name === 'si') texts.push(unescapeControlCharacters(text.end() ?? ''))
      else text.close(name)
    },
    text: text.text,
  })
  for await (const piece of archive.read(sharedStrings, true)) reader.write(piece.text)
  reader.end()
  return texts
}

/** Collects the runs of a text, without phonetic hints. */
function textListener() {
  let value: string | null = null
  let isText = false
  let isSound = false
  return {
    begin: () => {
      value = null
    },
    open: (name: string) => {
      if (name === 'rPh') isSound = true
      if ((name !== 't' && name !== 'v') || isSound) return
      isText = true
      value ??= ''
    },
    close: (name: string) => {
      if (name === 'rPh') isSound = false
      if (name === 't' || name === 'v') isText = false
    },
    text: (piece: string) => {
      if (isText) value += piece
    },
    end: () => value,
  }
}

interface Known {
  /** Maximum number of characters of a row. */
  held: number
  moments: readonly (DateFormatType | null)[]
  texts: readonly string[]
  is1904: boolean
}

function sheetListener(known: Known, onRecord: (record: FileRecord) => void): XmlListener {
  const text = textListener()
  let line = 0
  let cells: (string | null)[] = []
  let size = 0
  let column = -1
  let type = 'n'
  let style = -1
  const end = () => {
    const value = text.end()
    if (value === null || column < 0) return
    size += value.length
    if (size > known.held) throw new FileError('too_large', line)
    while (cells.length < column) cells.push(null)
    cells[column] = valueIn(value, type, known.moments[style] ?? null, known)
  }
  return {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1)
        cells = []
        size = 0
        column = -1
      } else if (name === 'c') {
        const at = attribute('r')
        column = at === undefined ? column + 1 : columnOf(at)
        if (!(column < mostColumns)) throw new FileError('broken_workbook', line)
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? -1)
        text.begin()
      } else text.open(name)
    },
    close: (name) => {
      if (name === 'c') end()
      else if (name === 'row' && cells.some((cell) => cell !== null)) onRecord({ line, cells })
      else text.close(name)
    },
    text: text.text,
  }
}

/** Returns the column index of a cell reference: 1 for `B7`. */
function columnOf(at: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/i.exec(at)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column === 0 ? Number.NaN : column - 1
}

function valueIn(
  text: string,
  type: string,
  moment: DateFormatType | null,
  { texts, is1904 }: Pick<Known, 'texts' | 'is1904'>,
): string | null {
  if (type === 's') return texts[Number(text)] ?? null
  if (type === 'b') return text === '1' || text === 'true' ? 'true' : 'false'
  if (type !== 'n') return unescapeControlCharacters(text)
  if (text === '') return null
  return (moment && formatSerial(Number(text), moment, is1904)) ?? formatNumberText(text)
}
