import type { Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { laterStyles } from './later-styles.ts'

/** A chunk with a sheet of its own, made for the module `/src/<name>.tsx`. */
function withSheet(name: string, css: string, imports: string[] = []): Rollup.OutputBundle {
  const importedCss = new Set([`${name}.css`])
  const chunk = {
    type: 'chunk',
    fileName: `${name}.js`,
    code: `run("${name}")`,
    imports,
    facadeModuleId: `/src/${name}.tsx`,
    viteMetadata: { importedCss },
  }
  const sheet = { type: 'asset', source: css }
  return { [`${name}.js`]: chunk, [`${name}.css`]: sheet } as unknown as Rollup.OutputBundle
}

function split(bundle: Rollup.OutputBundle, exposes: string[]) {
  const emitFile = vi.fn()
  const error = (message: string): never => {
    throw new Error(message)
  }
  const { generateBundle } = laterStyles(exposes) as unknown as {
    generateBundle: { handler(this: object, options: null, bundle: Rollup.OutputBundle): void }
  }
  generateBundle.handler.call({ emitFile, error }, null, bundle)
  return emitFile.mock.calls.map(([{ source }]) => source as string)
}

const codeOf = (bundle: Rollup.OutputBundle, name: string) => (bundle[name] as Rollup.OutputChunk).code

test('one sheet has what the exposed modules need at once, each style after those that it builds on', () => {
  const bundle = {
    ...withSheet('page', '.page{}', ['list.js']),
    ...withSheet('list', '.list{}'),
    ...withSheet('card', '.card{}'),
    ...withSheet('dialog', '.dialog{}', ['list.js']),
  }
  expect(split(bundle, ['/src/page.tsx', '/src/card.tsx'])).toEqual(['.list{}.page{}.card{}\n'])
  expect(Object.keys(bundle)).toEqual(['page.js', 'list.js', 'card.js', 'dialog.js'])
  expect(codeOf(bundle, 'list.js')).toBe('run("list")')
})

test('a later part brings its style before it runs', () => {
  const bundle = { ...withSheet('page', '.page{}'), ...withSheet('dialog', '.dialog{}') }
  split(bundle, ['/src/page.tsx'])
  const code = codeOf(bundle, 'dialog.js')
  expect(code).toContain('replaceSync(".dialog{}")')
  expect(code).toMatch(/adoptedStyleSheets\.push\(sheet\)\}run\("dialog"\)$/)
})

test('a style that would look for a file beside the document is refused', () => {
  const bundle = { ...withSheet('page', ''), ...withSheet('dialog', '.dialog{background:url(./a.png)}') }
  expect(() => split(bundle, ['/src/page.tsx'])).toThrow(/dialog\.js is loaded later/)
  const inline = { ...withSheet('page', ''), ...withSheet('dialog', '.dialog{mask:url("data:image/x,")}') }
  expect(() => split(inline, ['/src/page.tsx'])).not.toThrow()
})
