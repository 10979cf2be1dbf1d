import { expect, test } from 'vitest'
import { inspectPicture, PictureError } from './picture-file.ts'

/** Returns the header of a PNG, which has its size. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33)
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(bytes)
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

function problemOf(bytes: Uint8Array): string {
  try {
    return inspectPicture(bytes).type
  } catch (caught) {
    return caught instanceof PictureError ? caught.problem : String(caught)
  }
}

test.each([
  ['a picture', png(640, 480), 'image/png'],
  ['a picture that unfolds to gigabytes', png(60_000, 60_000), 'too_large'],
  ['a line', png(640, 1), 'too_small'],
  [
    'a drawing',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    'no_picture',
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'no_picture'],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), 'no_picture'],
  ['nothing', Buffer.alloc(0), 'no_picture'],
])('%s is inspected before it is decoded', (_what, bytes, expected) => {
  expect(problemOf(bytes)).toBe(expected)
})
