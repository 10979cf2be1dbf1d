import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { traceBoot } from './boot-graph.ts'
import { joinBundle } from './join-chunks.ts'

/** Returns a finished chunk; its imports are read from its code. */
function chunk(fileName: string, code: string, facadeModuleId: string | null = null): Rollup.OutputChunk {
  const named = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, file]) => file as string)
  const imports = named(/from"\.\/([^"]+)"/g)
  const dynamicImports = named(/import\(["`]\.\/([^"`]+)["`]\)/g)
  const name = fileName.replace('.js', '')
  return {
    type: 'chunk',
    fileName,
    name,
    code,
    imports,
    dynamicImports,
    facadeModuleId,
  } as Rollup.OutputChunk
}

/** Returns the files that browsers compile while they download. */
function compiledAhead(chunks: readonly Rollup.OutputChunk[]): string[] {
  return chunks
    .filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))
    .map(({ fileName }) => fileName.replace(/-.*/, ''))
    .sort()
}

function bundleOf(...chunks: Rollup.OutputChunk[]): Rollup.OutputBundle {
  return Object.fromEntries(chunks.map((one) => [one.fileName, one]))
}

test('chunks that load together are joined into one file, and each still runs only when it is imported', async () => {
  const bundle = bundleOf(
    chunk(
      'entry.js',
      `import{log}from"./log.js";log("entry");export const start=async()=>{
        await import(\`./share.js\`);await import("./main.js");await import("./lazy.js")}`,
      '/app/index.html',
    ),
    chunk('log.js', 'const log=(what)=>(globalThis.joined??=[]).push(what);export{log}'),
    chunk('share.js', 'import{log}from"./log.js";log("share");export const value=1'),
    chunk('main.js', 'import{log}from"./log.js";log("main");export const drawn=true', '/app/src/main.tsx'),
    chunk('lazy.js', 'import{log}from"./log.js";log("lazy");export const value=2', '/app/src/lazy.tsx'),
  )
  const eager = (id: string) => id === '/app/src/main.tsx'
  const chunks = await joinBundle(bundle, { entry: 'entry.js', fileName: 'shell.js', eager })
  expect(chunks.map(({ facadeModuleId }) => facadeModuleId)).toEqual(['/app/index.html', '/app/src/lazy.tsx'])

  const [entry, lazy] = chunks
  const lazyFile = `data:text/javascript,${encodeURIComponent('globalThis.joined.push("lazy")')}`
  const code = entry?.code.replace(`./${lazy?.fileName}`, lazyFile) ?? ''
  const { start } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect((globalThis as { joined?: string[] }).joined).toEqual(['entry'])
  await start()
  expect((globalThis as { joined?: string[] }).joined).toEqual(['entry', 'share', 'main', 'lazy'])
})

test('an exposed module is one file with its static imports, and modules that several of them need are another', async () => {
  const bundle = bundleOf(
    chunk('entry.js', 'export const get=[()=>import("./page.js"),()=>import("./card.js")]'),
    chunk(
      'page.js',
      'import{list}from"./list.js";import{host}from"./host.js";export const open=()=>import("./lazy.js");console.log(list,host)',
      '/app/src/page.tsx',
    ),
    chunk('card.js', 'import{host}from"./host.js";console.log(host)', '/app/src/card.tsx'),
    chunk('list.js', 'export const list=[1]'),
    chunk('host.js', 'export const host={}'),
    chunk('lazy.js', 'import{list}from"./list.js";console.log(list)', '/app/src/lazy.tsx'),
  )
  const chunks = await joinBundle(bundle, { entry: 'entry.js', fileName: 'entry.js', eager: () => false })
  const files = chunks.map(({ moduleIds }) => moduleIds.flatMap((id) => id.split(':')[1] ?? []).sort())
  expect(files.filter((ids) => ids.length > 0).sort()).toEqual([
    ['card.js'],
    ['entry.js'],
    ['host.js'],
    ['lazy.js'],
    ['list.js', 'page.js'],
  ])
  expect(compiledAhead(chunks)).toEqual(['assets/card', 'assets/common', 'assets/page', 'entry.js'])
})

test('a part in `soon` is one file with all its static imports, and other parts import from it', async () => {
  const bundle = bundleOf(
    chunk('entry.js', 'export const get=()=>import("./page.js")'),
    chunk(
      'page.js',
      'import{host}from"./host.js";export const open=[()=>import("./grid.js"),()=>import("./menu.js"),()=>import("./keys.js")];console.log(host)',
      '/app/src/page.tsx',
    ),
    chunk('host.js', 'export const host={}'),
    chunk(
      'grid.js',
      'import{host}from"./host.js";import{icon}from"./icon.js";import{cell}from"./cell.js";console.log(host,icon,cell)',
      '/app/src/table/grid.tsx',
    ),
    chunk(
      'menu.js',
      'import{icon}from"./icon.js";import{word}from"./word.js";console.log(icon,word)',
      '/app/src/menu.tsx',
    ),
    chunk('keys.js', 'import{word}from"./word.js";console.log(word)', '/app/src/keys.tsx'),
    chunk('icon.js', 'export const icon=[1]'),
    chunk('word.js', 'export const word=[2]'),
    chunk('cell.js', 'export const cell=[3]'),
  )
  const chunks = await joinBundle(bundle, {
    entry: 'entry.js',
    fileName: 'entry.js',
    eager: () => false,
    soon: ['table/grid.tsx'],
  })
  const fileOf = (id: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((one) => one.endsWith(`:${id}`)))
  const grid = fileOf('grid.js')
  expect(grid?.moduleIds.map((id) => id.split(':')[1]).sort()).toEqual(['cell.js', 'grid.js', 'icon.js'])
  expect(fileOf('menu.js')?.imports).toContain(grid?.fileName)
  const visit = traceBoot(chunks, ['/app/src/page.tsx', grid?.facadeModuleId ?? undefined])
  expect(visit.at(-1)).toBe(grid?.fileName)
})

test('small modules that lazy parts share are one file, unless they import a large one', async () => {
  const large = `export const large=${JSON.stringify('x'.repeat(2500))}`
  const bundle = bundleOf(
    chunk('entry.js', 'import("./main.js")', '/app/index.html'),
    chunk(
      'main.js',
      'import{host}from"./host.js";export const open=[()=>import("./one.js"),()=>import("./two.js")];console.log(host)',
      '/app/src/main.tsx',
    ),
    chunk('host.js', 'export const host={}'),
    chunk(
      'one.js',
      'import{icon}from"./icon.js";import{word}from"./word.js";import{heavy}from"./heavy.js";console.log(1,icon,word,heavy)',
      '/app/src/one.tsx',
    ),
    chunk(
      'two.js',
      'import{icon}from"./icon.js";import{word}from"./word.js";import{heavy}from"./heavy.js";console.log(2,icon,word,heavy)',
      '/app/src/two.tsx',
    ),
    chunk('icon.js', 'import{host}from"./host.js";export const icon=[host]'),
    chunk('word.js', 'import{icon}from"./icon.js";export const word=[icon]'),
    chunk('heavy.js', 'import{large}from"./large.js";export const heavy=[large]'),
    chunk('large.js', large),
  )
  const eager = (id: string) => id === '/app/src/main.tsx'
  const chunks = await joinBundle(bundle, { entry: 'entry.js', fileName: 'shell.js', eager })
  const files = chunks.map(({ moduleIds }) => moduleIds.flatMap((id) => id.split(':')[1] ?? []).sort())
  expect(files.filter((ids) => ids.includes('icon.js'))).toEqual([['icon.js', 'word.js']])
  expect(compiledAhead(chunks)).toEqual(['shell.js'])
})

test('with a facade, all modules of the first visit are one file, and lazy parts import from it', async () => {
  const bundle = bundleOf(
    chunk('entry.js', 'import{log}from"./log.js";export const start=()=>import("./lazy.js");log("entry")'),
    chunk('log.js', 'export const log=(what)=>console.log(what)'),
    chunk('lazy.js', 'import{log}from"./log.js";log("lazy")', '/app/src/lazy.tsx'),
  )
  const facade = 'import{start}from"./entry.js";start(import.meta.url)'
  const chunks = await joinBundle(bundle, {
    entry: 'entry.js',
    fileName: 'embed.js',
    folder: 'embed',
    facade,
  })
  const imports = Object.fromEntries(chunks.map((one) => [one.fileName.replace(/-.*/, ''), one.imports]))
  expect(imports).toEqual({
    'embed.js': [],
    'embed/lazy': ['embed.js'],
  })
  expect(compiledAhead(chunks)).toEqual(['embed.js'])
})

test('all catalogs of one language are one file, in a release and in an element', async () => {
  const bundle = () =>
    bundleOf(
      chunk(
        'main.js',
        'export const element={},words=[()=>import("./de.js"),()=>import("./de2.js"),()=>import("./ar.js")]',
        '/app/src/main.ts',
      ),
      chunk('de.js', 'export const messages={Close:"Zu"}', '/app/src/texts/de.ts'),
      chunk('de2.js', 'export const messages={Open:"Auf"}', '/kit/src/texts/de.ts'),
      chunk('ar.js', 'export const messages={Close:"إغلاق"}', '/app/src/texts/ar.ts'),
    )
  const joined = await Promise.all([
    joinBundle(bundle(), { entry: 'main.js', fileName: 'a.js', eager: () => false }),
    joinBundle(bundle(), {
      entry: 'main.js',
      fileName: 'a.js',
      facade: 'export{element,words}from"./main.js"',
    }),
  ])
  for (const chunks of joined)
    expect(
      chunks
        .map(({ fileName }) => fileName.replace(/-[\w-]{7}\.js$/, ''))
        .filter((name) => /texts/.test(name)),
    ).toEqual(['assets/texts-ar', 'assets/texts-de'])
})

test('later parts in `together` are one file, with chunks that only they import', async () => {
  const bundle = bundleOf(
    chunk('entry.js', 'export const get=[()=>import("./page.js")]'),
    chunk(
      'page.js',
      'export const open=[()=>import("./sort.js"),()=>import("./filter.js"),()=>import("./print.js")]',
      '/app/src/page.tsx',
    ),
    chunk('sort.js', 'import{chip}from"./chip.js";console.log("sort",chip)', '/app/src/view/sort.tsx'),
    chunk('filter.js', 'import{chip}from"./chip.js";console.log("filter",chip)', '/app/src/view/filter.tsx'),
    chunk('print.js', 'import{ink}from"./ink.js";console.log("print",ink)', '/app/src/print/print.tsx'),
    chunk('chip.js', `import{ink}from"./ink.js";export const chip=ink+"${'c'.repeat(2000)}"`),
    chunk('ink.js', `export const ink="${'i'.repeat(2000)}"`),
  )
  const together = { chips: ['view/'] }
  const chunks = await joinBundle(bundle, { entry: 'entry.js', fileName: 'entry.js', together })
  const files = chunks.map(({ fileName, moduleIds }) => [
    fileName.replace(/^assets\/|-[^-]*$/g, ''),
    moduleIds.map((id) => id.replace(/.*:/, '')).sort(),
  ])
  expect(Object.fromEntries(files)).toMatchObject({
    chips: ['chip.js', 'filter.js', 'sort.js'],
    print: ['print.js'],
    ink: ['ink.js'],
  })
})

test('a prefix in `together` that matches no part fails the build with its name', async () => {
  const bundle = bundleOf(
    chunk('entry.js', 'export const get=[()=>import("./page.js")]'),
    chunk('page.js', 'export const open=()=>import("./sort.js")', '/app/src/page.tsx'),
    chunk('sort.js', 'console.log("sort")', '/app/src/view/sort.tsx'),
  )
  const together = { chips: ['view/sort', 'view/filter'] }
  await expect(joinBundle(bundle, { entry: 'entry.js', fileName: 'entry.js', together })).rejects.toThrow(
    'no later part begins with view/filter, which',
  )
})
