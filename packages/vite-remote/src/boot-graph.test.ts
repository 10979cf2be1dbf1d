import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { traceBoot } from './boot-graph.ts'

const chunk = (fileName: string, part: Partial<Rollup.OutputChunk>): [string, Rollup.OutputChunk] => [
  fileName,
  {
    type: 'chunk',
    fileName,
    imports: [],
    dynamicImports: [],
    facadeModuleId: null,
    ...part,
  } as Rollup.OutputChunk,
]

const bundle = Object.fromEntries<Rollup.OutputChunk | Rollup.OutputAsset>([
  chunk('remoteEntry.js', { imports: ['runtime.js'], dynamicImports: ['page.js', 'card.js', 'shares.js'] }),
  chunk('runtime.js', {}),
  chunk('page.js', {
    facadeModuleId: '/app/src/remote.tsx?federation',
    imports: ['list.js'],
    dynamicImports: ['preview.js'],
  }),
  chunk('list.js', { imports: ['runtime.js'] }),
  chunk('preview.js', { facadeModuleId: '/app/src/preview.tsx' }),
  chunk('card.js', { facadeModuleId: '/app/src/card.tsx' }),
  chunk('shares.js', { facadeModuleId: '\0virtual:shares' }),
  ['style.css', { type: 'asset', fileName: 'style.css' } as Rollup.OutputAsset],
])

test('takes what a page needs at once, each file once, and leaves lazy parts and other modules out', () => {
  const eager = (id: string) => id === '/app/src/remote.tsx' || !id.startsWith('/app/src/')
  expect(traceBoot(bundle, 'remoteEntry.js', eager)).toEqual({
    modules: ['remoteEntry.js', 'runtime.js', 'page.js', 'list.js', 'shares.js'],
    styles: ['style.css'],
  })
})
