import { expect, test } from 'vitest'
import { previewKindOf } from './preview-kind.ts'

test.each([
  ['image/png', 'a.png', 'image'],
  ['image/tiff', 'a.tiff', 'none'],
  ['video/mp4', 'a.mp4', 'video'],
  ['video/mp2t', 'queue.ts', 'text'],
  ['audio/mpeg', 'a.mp3', 'audio'],
  ['application/pdf', 'a.pdf', 'pdf'],
  ['text/plain;charset=UTF-8', 'a', 'text'],
  ['application/json', 'a.json', 'text'],
  ['application/ld+json', 'a.jsonld', 'text'],
  ['application/octet-stream', 'notes.md', 'text'],
  ['application/octet-stream', 'disk.img', 'none'],
  ['', 'Makefile', 'none'],
  [null, 'a.sql', 'text'],
] as const)('%s %s is shown as %s', (type, name, kind) => {
  expect(previewKindOf({ type, name })).toBe(kind)
})
