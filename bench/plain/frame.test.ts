import { expect, test } from 'vitest'
import { readFrame } from './frame.ts'

const documentOf = (body: string) => `<html><head><style>a{}</style></head><body>${body}</body></html>`

test('finds no frame in a document whose body is an empty root', () => {
  expect(readFrame(documentOf('<div id="root"></div>\n'))).toBeNull()
  expect(readFrame(documentOf('<div id="root"></div><script type="module">start()</script>'))).toBeNull()
})

test('returns the body without scripts and the inline styles of a document with a frame', () => {
  expect(readFrame(documentOf('<div id="root"><nav>Menu</nav></div><script>watch()</script>'))).toEqual({
    styles: '<style>a{}</style>',
    body: '<div id="root"><nav>Menu</nav></div>',
  })
})
