import { describe, expect, test } from 'vitest'
import { createDelimitedReader, findSeparator } from './read-delimited.ts'
import { findForm, readRecords, readSample } from './read-file.ts'
import { createJsonReader } from './read-json.ts'

/** Returns the records of a text. They must be the same for each split into two chunks. */
function everyCut<Item>(make: () => (text: string, isLast: boolean) => Item[], text: string): Item[] {
  const whole = make()(text, true)
  for (let size = 1; size < text.length; size += 1) {
    const read = make()
    const records = []
    for (let at = 0; at < text.length; at += size) records.push(...read(text.slice(at, at + size), false))
    records.push(...read('', true))
    expect(records, `in pieces of ${size}`).toEqual(whole)
  }
  return whole
}

const csv = (text: string, separator = ',') =>
  everyCut(() => createDelimitedReader(separator), text).map(({ line, cells }) => [line, ...cells])

describe('CSV', () => {
  test('createDelimitedReader distinguishes NULL from an empty text, and keeps line breaks inside quotes', () => {
    expect(csv('a,"",\r\n"x\r\ny","say ""hi""",z\n1,2,3')).toEqual([
      [1, 'a', '', null],
      [2, 'x\r\ny', 'say "hi"', 'z'],
      [4, '1', '2', '3'],
    ])
  })
  test('createDelimitedReader accepts CR line breaks, and skips empty lines', () => {
    expect(csv('a,b\r\r1,2\r\n\r\n')).toEqual([
      [1, 'a', 'b'],
      [3, '1', '2'],
    ])
  })
  test('createDelimitedReader reads an empty line of one column as NULL', () => {
    expect(csv('name\n\nx\n')).toEqual([
      [1, 'name'],
      [2, null],
      [3, 'x'],
    ])
  })
  test('createDelimitedReader reports an unclosed quote with its line', () => {
    expect(() => csv('a\n"b\nc')).toThrow(expect.objectContaining({ code: 'open_quote', line: 2 }))
  })
  test.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['a\n1\n', ','],
  ])('findSeparator finds the separator of %j: %j', (text, separator) =>
    expect(findSeparator(text)).toBe(separator),
  )
})

describe('JSON', () => {
  const read = (text: string) =>
    everyCut(createJsonReader, text).map(({ line, members }) => [line, Object.fromEntries(members)])
  test('createJsonReader keeps every digit, in an array and in NDJSON', () => {
    const first = { id: '9007199254740993', n: '1.10', s: '"a,}\\""', o: '{"x": [1, "]"]}', z: 'null' }
    const text = '{"id":9007199254740993,"n":1.10,"s":"a,}\\"","o":{"x": [1, "]"]},"z":null}'
    expect(read(`[\n${text},\n  {"id" : 2}\n]\n`)).toEqual([
      [2, first],
      [3, { id: '2' }],
    ])
    expect(read(`${text}\n{"id":2}`)).toEqual([
      [1, first],
      [2, { id: '2' }],
    ])
  })
  test.each([
    ['[1,2]', 'not_objects'],
    ['{"a":1},\nx', 'not_json'],
    ['[{"a":', 'not_json'],
    ['{"a":tru}', 'not_json'],
  ])('createJsonReader rejects %j with %s', (text, code) => {
    expect(() => createJsonReader()(text, true)).toThrow(expect.objectContaining({ code }))
  })
})

describe('a file', () => {
  const windows = new Uint8Array([0x6e, 0x3b, 0x78, 0x0a, 0xe4, 0x3b, 0x31, 0x0a])
  test.each([
    [new File(['\ufeffa,b\r\nä,1\r\n'], 'x.csv'), { encoding: 'utf-8', separator: ',' }, ['ä', '1']],
    [new File([windows], 'x.txt'), { encoding: 'windows-1252', separator: ';' }, ['ä', '1']],
    [new File([new Uint16Array([0xfeff, 0x61, 0x0a, 0xe4])], 'x.csv'), { encoding: 'utf-16le' }, ['ä']],
    [new File(['[{"a":"ä"}]'], 'x'), { separator: null }, ['ä']],
  ])('findForm detects encoding and separator of file %#', async (file, form, cells) => {
    const found = await findForm(file)
    expect(found).toMatchObject(form)
    expect((await readSample(file, found, 5)).records[0]?.cells).toEqual(cells)
  })

  test('readSample takes fields from the first objects, and readRecords reports later unknown fields with their line', async () => {
    const file = new File(['{"a":1}\n{"b":"x"}\n{"c":2,"b":null}'], 'x.ndjson')
    const form = await findForm(file)
    const { fields } = await readSample(file, form, 2)
    expect(fields).toEqual(['a', 'b'])
    const all = await Array.fromAsync(readRecords(file, form, fields, (i) => i === 1))
    expect(all.flatMap(({ records }) => records.map(({ cells }) => cells))).toEqual([
      ['1', undefined],
      [undefined, '"x"'],
      [undefined, null],
    ])
    expect(all.flatMap(({ strangers }) => [...strangers])).toEqual([[3, 'c']])
  })

  test('readSample reads every line as a record if the file has no header', async () => {
    const file = new File(['1,2\n3,4\n'], 'x.csv')
    const form = { ...(await findForm(file)), hasNames: false }
    expect(await readSample(file, form, 5)).toMatchObject({
      fields: ['1', '2'],
      records: [{ line: 1 }, { line: 2 }],
    })
  })
})
