import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { joinBundle } from './join-chunks.ts'

const chunk = (fileName: string, code: string, facadeModuleId: string | null = null) =>
  ({ type: 'chunk', fileName, name: fileName.split('.')[0], code, facadeModuleId }) as Rollup.OutputChunk

const bundle = Object.fromEntries(
  [
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
  ].map((one) => [one.fileName, one]),
) as Rollup.OutputBundle

test('joins what loads at once into one file, in which each part still runs when it is imported, and no sooner', async () => {
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
