import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the hand-written page into `out/page.js`, compiled ahead as elements are (docs/decisions/0017). */
export async function buildHandWritten(out: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    envDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.tsx', import.meta.url)),
        output: { entryFileNames: 'page.js', postBanner: '//# allFunctionsCalledOnLoad' },
      },
    },
  })
}
