import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the page around a plain grid into `out`: `page.js` and `page.css`. */
export async function buildPlainGrid(out: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    envDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.tsx', import.meta.url)),
        output: { entryFileNames: 'page.js', assetFileNames: 'page.[ext]' },
      },
    },
  })
}
