import { type Message, msg } from '@portico/ui'

/** How rows stand in a file. */
export type FormatName = 'csv' | 'tsv' | 'xlsx' | 'json' | 'ndjson'

/** A format, by the ending of its files. */
export interface Format {
  label: Message
  mediaType: string
  /** What parts the cells of a line; null where there are no lines. */
  separator: ',' | '\t' | null
}

/** CSV is RFC 4180; NDJSON has an object on each line. */
export const formats: Readonly<Record<FormatName, Format>> = {
  csv: { label: msg('CSV (commas)'), mediaType: 'text/csv', separator: ',' },
  tsv: { label: msg('TSV (tabs)'), mediaType: 'text/tab-separated-values', separator: '\t' },
  xlsx: {
    label: msg('XLSX (a workbook)'),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    separator: null,
  },
  json: { label: msg('JSON (one list)'), mediaType: 'application/json', separator: null },
  ndjson: { label: msg('NDJSON (one object per line)'), mediaType: 'application/x-ndjson', separator: null },
}

/** The names of all formats, the usual one first. */
export const formatNames = Object.keys(formats) as FormatName[]
