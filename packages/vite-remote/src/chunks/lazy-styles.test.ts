import type { Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { lazyStyles } from './lazy-styles.ts'

/** A chunk with its own style sheet, for the module `/src/<name>.tsx`. */
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

interface Step {
  generateBundle: { handler(this: object, options: null, bundle: Rollup.OutputBundle): void }
}

/** Runs both steps. Between them, Vite removes the chunks `removed`, like chunks that only contain styles. */
function split(bundle: Rollup.OutputBundle, exposes: string[], removed: string[] = []) {
  const emitFile = vi.fn()
  const error = (message: string): never => {
    throw new Error(message)
  }
  const [first, later] = lazyStyles(exposes) as unknown as [Step, Step]
  first.generateBundle.handler.call({ emitFile, error }, null, bundle)
  for (const name of removed) delete bundle[name]
  later.generateBundle.handler.call({ emitFile, error }, null, bundle)
  return emitFile.mock.calls.map(([{ source }]) => source as string)
}

const codeOf = (bundle: Rollup.OutputBundle, name: string) => (bundle[name] as Rollup.OutputChunk).code

test('one style sheet contains the styles of the exposed modules, each after the styles of its imports', () => {
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

test('a later part adds its styles before it runs', () => {
  const bundle = { ...withSheet('page', '.page{}'), ...withSheet('dialog', '.dialog{}') }
  split(bundle, ['/src/page.tsx'])
  const code = codeOf(bundle, 'dialog.js')
  expect(code).toContain('replaceSync(".dialog{}")')
  expect(code).toMatch(/adoptedStyleSheets\.push\(sheet\)\}run\("dialog"\)$/)
})

test('a style with a relative URL is rejected in a later part', () => {
  const bundle = { ...withSheet('page', ''), ...withSheet('dialog', '.dialog{background:url(./a.png)}') }
  expect(() => split(bundle, ['/src/page.tsx'])).toThrow(/dialog\.js is loaded later/)
  const inline = { ...withSheet('page', ''), ...withSheet('dialog', '.dialog{mask:url("data:image/x,")}') }
  expect(() => split(inline, ['/src/page.tsx'])).not.toThrow()
})

test('a later part adds the styles of a chunk that Vite removed from its imports', () => {
  const bundle = {
    ...withSheet('page', '.page{}', ['tokens.js']),
    ...withSheet('tokens', '.tokens{}'),
    ...withSheet('dialog', '.dialog{}', ['theme.js', 'tokens.js']),
    ...withSheet('theme', '.theme{}'),
  }
  expect(split(bundle, ['/src/page.tsx'], ['tokens.js', 'theme.js'])).toEqual(['.tokens{}.page{}\n'])
  expect(codeOf(bundle, 'dialog.js')).toContain('replaceSync(".theme{}.dialog{}")')
})

test('a style that belongs to no chunk fails the build', () => {
  const bundle = { ...withSheet('page', '.page{}'), ...withSheet('theme', '.theme{}') }
  expect(() => split(bundle, ['/src/page.tsx'], ['theme.js'])).toThrow(
    'The style of theme.js would be lost: no chunk that is left imports it',
  )
  const unnamed = { ...withSheet('page', '.page{}'), 'other.css': { type: 'asset', source: '.other{}' } }
  expect(() => split(unnamed as unknown as Rollup.OutputBundle, ['/src/page.tsx'])).toThrow(
    'No chunk imports the style sheet other.css',
  )
  const absent = withSheet('page', '.page{}')
  delete absent['page.css']
  expect(() => split(absent, ['/src/page.tsx'])).toThrow(
    'page.js imports page.css, which is not in the bundle',
  )
})
