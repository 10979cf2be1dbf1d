import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { describe, expect, test } from 'vitest'
import { FileError } from '../records/records.ts'
import type { ArchiveLimits } from './archive.ts'
import {
  createSheetWriter,
  openPackage,
  readSheet,
  readSheetNames,
  type SheetColumn,
  type SheetValue,
} from './workbook.ts'

type Parts = Record<string, string>

const relations = (links: Record<string, string>) =>
  `<Relationships>${Object.entries(links)
    .map(
      ([target, type], i) => `<Relationship Id="rId${i + 1}" Type="http://any/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Returns the parts of a workbook whose first sheet has these rows. */
const parts = (sheetData: string, more: Parts = {}): Parts => ({
  '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
  'xl/workbook.xml':
    '<workbook xmlns:r="x"><sheets><sheet name="One &amp; only" sheetId="7" r:id="rId1"/><sheet name="Chart" r:id="rId5"/>' +
    '<sheet name="Two" sheetId="9" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations({
    'worksheets/sheet1.xml': 'worksheet',
    '/xl/worksheets/sheet2.xml': 'worksheet',
    'sharedStrings.xml': 'sharedStrings',
    'styles.xml': 'styles',
    'chartsheets/sheet1.xml': 'chartsheet',
  }),
  'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
  'xl/chartsheets/sheet1.xml': '<chartsheet/>',
  'xl/worksheets/sheet1.xml': `<x:worksheet><x:sheetData>${sheetData}</x:sheetData></x:worksheet>`,
  ...more,
})

async function pack(files: Parts): Promise<Blob> {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text))
  return new Blob([await zip.close()])
}

async function read(file: Blob, sheet = 'One & only', limits?: ArchiveLimits) {
  const pieces = await Array.fromAsync(readSheet(file, sheet, limits))
  return pieces.flatMap(({ records }) => records.map(({ line, cells }) => [line, ...cells]))
}

const styles = {
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-407]d/ mmm\\ yyyy;@"/><numFmt numFmtId="171" formatCode="[h]:mm"/>' +
    '<numFmt numFmtId="172" formatCode="&quot;days&quot; 0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="20"/></cellXfs></styleSheet>',
}

describe('a sheet', () => {
  test('readSheet reads shared and rich texts, results of formulas, and distinguishes an empty cell from an empty text', async () => {
    const file = await pack(
      parts(
        '<x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c>' +
          '<x:c r="E3" t="str"><x:f>A1&amp;"x"</x:f><x:v>a_x000D_b</x:v></x:c><x:c r="F3"><x:f>1+1</x:f><x:v>2</x:v></x:c>' +
          '<x:c r="G3" t="inlineStr"><x:is><x:t></x:t></x:is></x:c><x:c r="H3" s="0"/><x:c r="AA3" t="e"><x:v>#N/A</x:v></x:c></x:row>' +
          '<x:row r="4"><x:c r="A4"/></x:row><x:row><x:c t="inlineStr"><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t xml:space="preserve"> line</x:t></x:r></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row>',
        {
          'xl/sharedStrings.xml':
            '<sst><si><t>caf&#233; &#128512; &lt;</t></si><si><r><t>ri</t></r><rPh><t>no</t></rPh><r><t><![CDATA[<ch>]]></t></r></si></sst>',
        },
      ),
    )
    expect(await readSheetNames(file)).toEqual(['One & only', 'Two'])
    const gap = Array.from({ length: 19 }, () => null)
    expect(await read(file)).toEqual([
      [3, 'café 😀 <', null, 'ri<ch>', 'true', 'a\rb', '2', '', ...gap, '#N/A'],
      [5, 'in line', '5'],
    ])
    expect(await read(file, 'Two')).toEqual([[1, '2']])
  })

  test.each([
    ['0', '9007199254740993', '9007199254740993'],
    ['0', '1.1000000000000001', '1.1'],
    ['0', '0.10', '0.10'],
    ['0', '1E+20', '100000000000000000000'],
    ['0', '-2.5E-3', '-0.0025'],
    ['1', '44927', '2023-01-01'],
    ['1', '59', '1900-02-28'],
    ['1', '61', '1900-03-01'],
    ['2', '44927.5', '2023-01-01T12:00:00'],
    ['2', '44927.000011574', '2023-01-01T00:00:01'],
    ['3', '44927', '2023-01-01'],
    ['4', '1.25', '30:00:00'],
    ['5', '2.5', '2.5'],
    ['6', '0.75', '18:00:00'],
    ['1', '-1', '-1'],
  ])('readSheet reads a number with style %s from %s as %s', async (style, number, text) => {
    const file = await pack(parts(`<x:row><x:c s="${style}"><x:v>${number}</x:v></x:c></x:row>`, styles))
    expect(await read(file)).toEqual([[1, text]])
  })

  test('readSheet counts days from 1904 if the workbook does', async () => {
    const files = parts('<x:row><x:c s="1"><x:v>0</x:v></x:c></x:row>', styles)
    const workbook = files['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? ''
    expect(await read(await pack({ ...files, 'xl/workbook.xml': workbook }))).toEqual([[1, '1904-01-01']])
  })
})

describe('rejected workbooks', () => {
  const small: ArchiveLimits = { unpacked: 400_000, held: 100_000 }
  const refused = async (file: Blob, limits = small) => {
    const error: unknown = await read(file, 'One & only', limits).catch((caught) => caught)
    expect(error).toBeInstanceOf(FileError)
    return (error as FileError).code
  }
  const zeros = (size: number) => '<x:row><x:c><x:v>1</x:v></x:c></x:row>'.repeat(Math.ceil(size / 40))

  test('readSheet rejects a sheet that unpacks to more than the limit', async () => {
    expect(await refused(await pack(parts(zeros(500_000))))).toBe('too_large')
  })

  test('readSheet rejects a sheet whose headers claim a smaller size', async () => {
    const bytes = new Uint8Array(await (await pack(parts(zeros(500_000)))).arrayBuffer())
    const view = new DataView(bytes.buffer)
    // Sizes in the directory entries; until the file ends they can't be verified.
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 300_000)
        view.setUint32(at + 24, 1_000, true)
    expect(await refused(new Blob([bytes]))).toBe('broken_workbook')
  })

  test('readSheet rejects shared strings that would fill the memory', async () => {
    const texts = { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(10_000)}</sst>` }
    expect(await refused(await pack(parts('', texts)))).toBe('too_large')
  })

  test('readSheet rejects a cell, tag or row that never ends', async () => {
    const large = { unpacked: 100_000_000, held: 100_000_000 }
    expect(await refused(await pack(parts(`<x:row><x:c><x:v>${'1'.repeat(1_200_000)}`)), large)).toBe(
      'too_large',
    )
    expect(await refused(await pack(parts(`<x:row r="${'1'.repeat(1_200_000)}`)), large)).toBe('too_large')
    const cell = `<x:c t="str"><x:v>${'x'.repeat(9_000)}</x:v></x:c>`
    expect(await refused(await pack(parts(`<x:row>${cell.repeat(12)}`)))).toBe('too_large')
  })

  test('readSheet rejects a column beyond the maximum', async () => {
    const row = '<x:row><x:c r="ZZZ1"><x:v>1</x:v></x:c></x:row>'
    expect(await refused(await pack(parts(row)))).toBe('broken_workbook')
  })

  test('readSheet rejects files that are not workbooks, older or damaged', async () => {
    expect(await refused(new Blob(['id,name']))).toBe('not_workbook')
    expect(await refused(await pack({ 'a.txt': 'x' }))).toBe('not_workbook')
    expect(await refused(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])]))).toBe('old_workbook')
    const whole = await pack(parts('<x:row><x:c><x:v>1</x:v></x:c></x:row></x:oops>'))
    expect(await refused(whole)).toBe('broken_workbook')
    const bytes = new Uint8Array(await (await pack(parts(zeros(100_000)))).arrayBuffer())
    const name = 'xl/worksheets/sheet1.xml'
    const start = new TextDecoder('latin1').decode(bytes).indexOf(name) + name.length
    bytes.fill(0xff, start + 80, start + 90)
    expect(await refused(new Blob([bytes]))).toBe('broken_workbook')
    expect(await refused(new Blob([bytes.subarray(0, -100)]))).toBe('not_workbook')
  })
})

describe('a written sheet', () => {
  const columns: SheetColumn[] = [
    { name: 'id', sort: 'number' },
    { name: 'amount', sort: 'number' },
    { name: 'is_on', sort: 'text' },
    { name: 'day', sort: 'day' },
    { name: 'at', sort: 'moment' },
    { name: 'note', sort: 'text' },
  ]
  const row = {
    id: '9007199254740993',
    amount: '-12.50',
    is_on: true,
    day: '2023-01-01',
    at: '2023-01-01T12:00:07',
    note: '=1+1',
  }

  async function written(rows: readonly Record<string, SheetValue>[]): Promise<Blob> {
    const bytes: BlobPart[] = []
    const writer = createSheetWriter(columns)
    const workbook = openPackage(
      { write: async (piece) => void bytes.push(piece) },
      "a [strange] 'name': much longer than it may be",
    )
    for (const text of [writer.begin, writer.rows(rows.map((one) => Object.values(one))), writer.end])
      await workbook.write(text)
    await workbook.close()
    return new Blob(bytes)
  }

  test('written rows are read back unchanged', async () => {
    const others = {
      ...row,
      at: '2023-01-01T12:00:07.123456',
      day: '0001-01-01',
      note: 'a\r\n_x0041_<&>\u0001',
    }
    const file = await written([row, others, { ...row, note: null }])
    const [name = ''] = await readSheetNames(file)
    expect(name).toBe("a _strange_ 'name'_ much longer")
    expect(await read(file, name)).toEqual([
      [1, 'id', 'amount', 'is_on', 'day', 'at', 'note'],
      [2, ...Object.values({ ...row, is_on: 'true' })],
      [3, ...Object.values({ ...others, is_on: 'true' })],
      [4, ...Object.values({ ...row, is_on: 'true' }).slice(0, 5)],
    ])
  })

  test('createSheetWriter writes typed numbers, days and booleans, and texts that can’t run as formulas', () => {
    const text = createSheetWriter(columns).rows([Object.values(row)])
    expect(text).toContain('<c t="inlineStr"><is><t xml:space="preserve">9007199254740993</t></is></c>')
    expect(text).toContain('<c><v>-12.50</v></c><c t="b"><v>1</v></c><c s="1"><v>44927</v></c>')
    expect(text).toContain('<c t="inlineStr" s="3"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(text).not.toContain('<f>')
  })

  test('createSheetWriter rejects too many rows and too long cells', () => {
    const writer = createSheetWriter(columns)
    expect(() => writer.rows([Object.values({ ...row, note: 'x'.repeat(32_768) })])).toThrow(
      expect.objectContaining({ code: 'cell_too_long', column: 'note' }),
    )
    const many = { length: 1_048_576, map: () => [] } as unknown as Parameters<typeof writer.rows>[0]
    expect(() => createSheetWriter(columns).rows(many)).toThrow(
      expect.objectContaining({ code: 'sheet_full' }),
    )
  })

  test.each([0, 7])('openPackage reports a failed write after %i chunks', async (pieces) => {
    const full = new Error('full')
    let count = 0
    const write = async () => {
      count += 1
      if (count > pieces) throw full
    }
    const sink = { write }
    const workbook = openPackage(sink, 'x')
    const writing = (async () => {
      for (;;) await workbook.write('x'.repeat(100_000))
    })()
    await expect(writing).rejects.toBe(full)
    await workbook.abort()
  })
})
