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

test('traceBoot lists each file that a page needs immediately once, without lazy parts and other modules', () => {
  expect(traceBoot(chunks, ['/app/src/remote.tsx'])).toEqual([
    'remoteEntry.js',
    'runtime.js',
    'page.js',
    'list.js',
  ])
})

test('traceBoot lists the imports of the entry for a page without exposed modules', () => {
  expect(traceBoot(chunks)).toEqual(['remoteEntry.js', 'runtime.js'])
})
