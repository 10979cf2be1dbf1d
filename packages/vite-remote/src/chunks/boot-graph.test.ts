import { expect, test } from 'vitest'
import { traceBoot } from './boot-graph.ts'

interface Made {
  imports?: string[]
  dynamicImports?: string[]
  facadeModuleId?: string
}

const chunk = (fileName: string, { imports = [], dynamicImports = [], facadeModuleId }: Made) => ({
  fileName,
  imports,
  dynamicImports,
  facadeModuleId: facadeModuleId ?? null,
})

const chunks = [
  chunk('remoteEntry.js', { imports: ['runtime.js'], dynamicImports: ['page.js', 'card.js'] }),
  chunk('runtime.js', {}),
  chunk('page.js', {
    facadeModuleId: '/app/src/remote.tsx?federation',
    imports: ['list.js'],
    dynamicImports: ['preview.js'],
  }),
  chunk('list.js', { imports: ['runtime.js'] }),
  chunk('preview.js', { facadeModuleId: '/app/src/preview.tsx' }),
  chunk('card.js', { facadeModuleId: '/app/src/card.tsx' }),
]

test('takes what a page needs at once, each file once, and leaves lazy parts and other modules out', () => {
  expect(traceBoot(chunks, ['/app/src/remote.tsx'])).toEqual([
    'remoteEntry.js',
    'runtime.js',
    'page.js',
    'list.js',
  ])
})

test('a page without exposed modules takes what its entry imports', () => {
  expect(traceBoot(chunks)).toEqual(['remoteEntry.js', 'runtime.js'])
})
