import { type Message, msg } from '@portico/ui'

/** Name and extension of a file format. */
export type FileFormatName = 'csv' | 'tsv' | 'xlsx' | 'json' | 'ndjson'

/** A file format. */
export interface FileFormat {
  label: Message
  mediaType: string
  /** Cell separator. Null if the format has no lines of cells. */
  separator: ',' | '\t' | null
}

/** All formats. CSV follows RFC 4180; NDJSON has one object per line. */
export const fileFormats: Readonly<Record<FileFormatName, FileFormat>> = {
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

/** Names of all formats, the default first. */
export const fileFormatNames = Object.keys(fileFormats) as FileFormatName[]
