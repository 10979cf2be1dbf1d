import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { getFileTypeTitle } from './file-type-title.ts'
import { fileTypes, getFileType } from './file-types.ts'

const t = texts.in('en')

test.each([
  ['image/png', 'a.png', 'Image', 'image'],
  ['image/tiff', 'a.tiff', 'Image', undefined],
  ['video/mp4', 'a.mp4', 'Video', 'video'],
  ['video/mp2t', 'queue.ts', 'Code', 'text'],
  ['audio/mpeg', 'a.mp3', 'Audio', 'audio'],
  ['application/pdf', 'a.pdf', 'PDF', 'pdf'],
  ['text/plain;charset=UTF-8', 'a', 'Text', 'text'],
  ['text/plain', 'main.rs', 'Code', 'text'],
  ['application/json', 'a.json', 'Code', 'text'],
  ['application/ld+json', 'a.jsonld', 'Code', 'text'],
  ['text/csv', 'a.csv', 'Table', 'text'],
  ['application/vnd.ms-excel', 'a.csv', 'Spreadsheet', undefined],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx', 'File', undefined],
  ['application/zip', 'a.zip', 'Archive', 'archive'],
  ['application/octet-stream', 'notes.md', 'Text', 'text'],
  ['application/octet-stream', 'disk.img', 'File', undefined],
  ['', 'Makefile', 'File', undefined],
  [null, 'a.sql', 'Code', 'text'],
] as const)('%s %s is of the kind %s, and shown as %s', (type, name, title, viewer) => {
  expect(t(getFileTypeTitle(getFileType({ type, name })))).toBe(title)
  expect(getFileType({ type, name }).viewer).toBe(viewer)
})

test('the kind that matches every file is the last one', () => {
  expect(fileTypes.findIndex(({ media }) => media.test('x/y'))).toBe(fileTypes.length - 1)
})
