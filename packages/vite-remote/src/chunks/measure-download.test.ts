import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeExcess, measureDownload } from './measure-download.ts'

// Random bytes cannot be compressed, so their packed size is predictable.
const files = new Map([
  [
    'page.js',
    {
      content: randomBytes(40_000),
      modules: { '/r/node_modules/@base-ui/react/x.mjs': 30, '/r/apps/files-remote/src/a.tsx': 10 },
    },
  ],
  ['style.css', { content: randomBytes(5_000), modules: {} }],
  ['lazy.js', { content: randomBytes(90_000), modules: { '/r/apps/files-remote/src/b.tsx': 10 } }],
])
const size = measureDownload({ modules: ['page.js'], styles: ['style.css'] }, files)

test('measureDownload counts only the files of the visit, by their packages', () => {
  expect(Object.keys(size.parts)).toEqual(['@base-ui/react', 'apps/files-remote', 'styles'])
  expect(size.parts['@base-ui/react']).toBeCloseTo(30_000, -2)
  expect(size.bytes).toBeCloseTo(45_000, -2)
})

test('describeExcess returns null within the budget, and otherwise the size with its parts', () => {
  expect(describeExcess('files ./remote', size, 46)).toBe(null)
  expect(describeExcess('files ./remote', size, 44)).toMatch(
    /^files \.\/remote is 45\.0 kB, and its budget is 44 kB\. It is made of \(kB\): @base-ui\/react 30\.0, apps/,
  )
})
