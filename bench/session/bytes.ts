import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Builds the module `source` minified, like an app, without `external`. Returns its JavaScript without lazy parts. */
export async function bundleModule(
  source: string,
  external: (id: string) => boolean = () => false,
): Promise<string> {
  const entry = '\0bench-entry'
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bench-entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' && !chunk.isDynamicEntry ? chunk.code : '')).join('\n')
}

/** Returns the compressed size in kB. */
export function measureBrotliKilobytes(code: string): number {
  return brotliCompressSync(code).byteLength / 1000
}
