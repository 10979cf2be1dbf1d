import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { SheetError } from '../records/records.ts'
import { escapeControlCharacters, isExactNumber, parseSerial } from './cell-values.ts'

/** Limits of a spreadsheet: rows including the header, and characters of a cell. */
const mostRows = 1_048_576
const longestCell = 32_767

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Indexes in `cellXfs` below. `quoted`: the cell stays text when it is edited, so that it never runs as a formula. */
const styles = { day: 1, moment: 2, quoted: 3, name: 4 }

/** A column of a sheet. Values of `day`, `moment` and `number` are written as such only if a spreadsheet can represent them. */
export interface SheetColumn {
  name: string
  sort: 'number' | 'day' | 'moment' | 'text'
}

/** A value as text. Null for an empty cell. */
export type SheetValue = string | boolean | null

/** Returns a writer of rows as a sheet, with the column names as frozen header. */
export function createSheetWriter(columns: readonly SheetColumn[]) {
  let count = 1
  const line = (cells: readonly string[]) => `<row>${cells.join('')}</row>`
  return {
    begin:
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>' +
      line(columns.map(({ name }) => textCell(name, styles.name))),
    /** Formats rows, with values in the order of the columns. @throws SheetError */
    rows(rows: readonly (readonly SheetValue[])[]): string {
      count += rows.length
      if (count > mostRows) throw new SheetError('sheet_full')
      return rows
        .map((values) => line(columns.map((column, i) => cellOf(column, values[i] ?? null))))
        .join('')
    },
    end: '</sheetData></worksheet>',
  }
}

/** Numbers whose digits a spreadsheet would lose, and times that it would round or shift, are written as text. */
function cellOf({ name, sort }: SheetColumn, value: SheetValue): string {
  if (value === null) return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (sort === 'number' && isExactNumber(value)) return `<c><v>${value}</v></c>`
  const serial = sort === 'day' || sort === 'moment' ? parseSerial(value) : null
  if (serial !== null) return `<c s="${sort === 'day' ? styles.day : styles.moment}"><v>${serial}</v></c>`
  if (value.length > longestCell) throw new SheetError('cell_too_long', name)
  return textCell(value, /^[=+\-@\t\r\n＝＋－＠']/.test(value) ? styles.quoted : 0)
}

function textCell(text: string, style: number): string {
  const styled = style > 0 ? ` s="${style}"` : ''
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${escapeControlCharacters(text)}</t></is></c>`
}

/** The target of the archive's bytes. */
interface Sink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

/** Opens a workbook with one sheet, whose text is written in chunks. */
export function openPackage(sink: Sink, sheetName: string) {
  const zip = new ZipWriter(
    new WritableStream<Uint8Array<ArrayBuffer>>({ write: (bytes) => sink.write(bytes) }),
  )
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sheet = writable.getWriter()
  const encoder = new TextEncoder()
  const packed = (async () => {
    for (const [name, text] of Object.entries(partsAround(sheetName)))
      await zip.add(name, new TextReader(head + text))
    await zip.add('xl/worksheets/sheet1.xml', readable)
    await zip.close()
  })()
  // A failed write rejects the pending `write` call, or `close`.
  const failed = packed.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)
  const orFailed = (written: Promise<void>) => {
    written.catch(() => undefined)
    return Promise.race([written, failed])
  }
  return {
    write: (text: string) => orFailed(sheet.write(encoder.encode(text))),
    close: async () => {
      await orFailed(sheet.close())
      await packed
    },
    abort: async () => {
      sheet.abort().catch(() => undefined)
      readable.cancel().catch(() => undefined)
      await packed.catch(() => undefined)
    },
  }
}

/** Returns the parts of a workbook around its only sheet (ECMA-376, part 1, 12). */
function partsAround(sheetName: string): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const name = sheetName
    .replaceAll(/[[\]:*?/\\]/g, '_')
    .replaceAll(/^'|'$/g, '_')
    .slice(0, 31)
  const xf = (format: number, more = '') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  return {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${escapeControlCharacters(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packages}/relationships">${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${link('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
      '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `<cellXfs count="5">${xf(0)}${xf(164, ' applyNumberFormat="1"')}${xf(165, ' applyNumberFormat="1"')}` +
      `${xf(49, ' applyNumberFormat="1" quotePrefix="1"')}${xf(49, ' applyNumberFormat="1"')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  }
}
