import { expect, test } from 'vitest'
import { groupChunks, type WrittenChunk } from './chunk-groups.ts'

const chunk = (name: string, imports: readonly string[], more: Partial<WrittenChunk> = {}): WrittenChunk => ({
  file: `/out/files/${name}.js`,
  imports: imports.map((other) => `/out/files/${other}.js`),
  modules: [name],
  size: 100,
  isEntry: false,
  ...more,
})

const chunks = [
  chunk('page-abcdefgh', ['list', 'kit'], { isEntry: true }),
  chunk('card-abcdefgh', ['kit'], { isEntry: true }),
  chunk('list', ['kit']),
  chunk('kit', []),
  chunk('menu', ['kit']),
  chunk('help', []),
  chunk('grid', [], { size: 50_000 }),
  { ...chunk('other', []), file: '/out/auth/other.js' },
]

const requested = (...names: string[]) => new Set(names.map((name) => `/out/files/${name}.js`))

test('joins chunks by the entries that import them, and small on-demand chunks by the pages that request them', () => {
  const files = new Map([
    ['files', requested('page-abcdefgh', 'list', 'kit', 'menu', 'help', 'grid')],
    ['home', requested('card-abcdefgh', 'kit', 'help', 'grid')],
  ])
  expect(Object.fromEntries(groupChunks(chunks, files, '/out/files'))).toEqual({
    list: 'page-parts',
    kit: 'shared-parts',
    menu: 'files-on-demand',
    help: 'shared-on-demand',
  })
})

test('leaves chunks that no page requests before its rows to the bundler', () => {
  expect([...groupChunks(chunks, new Map(), '/out/files').keys()]).toEqual(['list', 'kit'])
})
