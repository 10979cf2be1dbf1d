import { createRandomId } from '@portico/react-remote'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { createSheetWriter, openPackage } from '../workbook/workbook.ts'
import { type FileFormatName, fileFormatNames } from './files/formats.ts'
import { findForm, readSample } from './files/read-file.ts'
import { createRowWriter } from './files/row-writer.ts'
import { toSheetColumns, toSheetValues } from './files/sheet-rows.ts'
import { getMappedKeys, type ImportMapping, matchColumns } from './import-run/import-mapping.ts'
import { sortRows } from './import-run/sort-records.ts'

const table = createTestTable({
  columns: [
    createTestColumn('id', 'exact', { type: 'bigint' }),
    createTestColumn('note', 'text', { nullable: true }),
    createTestColumn('amount', 'exact', { type: 'numeric', nullable: true }),
    createTestColumn('data', 'json', { nullable: true }),
  ],
  primaryKey: ['id'],
})

const notes = [
  '=1+1',
  '+SUM(A1)',
  "-cmd|' /C calc'!A0",
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  "'=1",
  "''=1",
  "'",
  '-5',
  'a "quoted", word',
  'two\r\nlines',
  ' spaces ',
  '',
  null,
]
const rows = notes.map((note, i) => ({
  id: String(9_007_199_254_740_993n + BigInt(i)),
  note,
  amount: i % 2 === 0 ? '-0.10' : null,
  data: i % 3 === 0 ? '{"n": 1.10}' : null,
}))

/** Returns a row as a request sends it. */
const inJson = ({ data, ...row }: (typeof rows)[number]) =>
  `${JSON.stringify(row).slice(0, -1)},"data":${data === null ? 'null' : data.replace(' ', '')}}`

async function write(format: FileFormatName, isForSpreadsheets: boolean): Promise<BlobPart[]> {
  if (format !== 'xlsx') {
    const writer = createRowWriter(format, table.columns, isForSpreadsheets)
    return [writer.begin, writer.rows(rows, true), writer.end]
  }
  const sheet = createSheetWriter(toSheetColumns(table.columns))
  const texts = [sheet.begin, sheet.rows(toSheetValues(table.columns, rows)), sheet.end]
  const bytes: BlobPart[] = []
  const workbook = openPackage({ write: async (piece) => void bytes.push(piece) }, 'things')
  for (const text of texts) await workbook.write(text)
  await workbook.close()
  return bytes
}

const files = fileFormatNames.flatMap((format) => [
  { format, isForSpreadsheets: true },
  { format, isForSpreadsheets: false },
])

test.each(files)(
  'an export imports again with the same values: %j',
  async ({ format, isForSpreadsheets }) => {
    const file = new File(await write(format, isForSpreadsheets), `things.${format}`)
    const form = await findForm(file)
    const { fields } = await readSample(file, form, 100)
    const targets = matchColumns(table, fields)
    const plan: ImportMapping = {
      ...{ seed: createRandomId(), table, file, form, fields, targets },
      ...{
        mode: 'insert',
        key: getMappedKeys(table, targets, new Map())[0] ?? null,
        fills: new Map(),
        empty: 'null',
      },
    }
    const sorted = await Array.fromAsync(sortRows(plan, null))
    expect(sorted.flatMap(({ bad }) => bad)).toEqual([])
    const values = sorted.flatMap(({ insert }) => insert.map((row) => row.values))
    expect(values.map((row) => JSON.stringify(row))).toEqual(rows.map(inJson))
  },
)

test.each(['=sum', '-x', '@a', "'=sum", '+1', 'a|b', 'a;b', 'a\tb', 'a\r\nb', '"a"', ' a ', '__proto__'])(
  'an import finds the column %j of an export for spreadsheets',
  async (name) => {
    const named = createTestTable({
      columns: [createTestColumn('id', 'exact'), createTestColumn(name, 'text')],
      primaryKey: ['id'],
    })
    const writer = createRowWriter('csv', named.columns, true)
    const file = new File(
      [writer.begin, writer.rows([{ id: '1', [name]: 'x' }], true), writer.end],
      'things.csv',
    )
    const { fields } = await readSample(file, await findForm(file), 100)
    expect(matchColumns(named, fields).map((column) => column?.name)).toEqual(['id', name])
  },
)
