import type { Plugin } from 'vite'
import { describeMissingPatch } from './patch-target.ts'

/**
 * Makes the image decoders of pdf.js parts of the build. pdf.js imports them from a URL that its user configures. Without WebAssembly,
 * which a strict policy forbids, it has no others for scanned pages (CCITT, JBIG2) and JPEG 2000. As parts of the build they have names
 * with hashes, and integrity like every script of a release.
 *
 * Written for pdfjs-dist 6.5.438. Remove it when pdf.js imports its decoders by a name that bundlers can read.
 */
export function localDecoders(): Plugin {
  return {
    name: 'portico:local-decoders',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/pdfjs-dist\/(?:legacy\/)?build\/pdf\.worker(?:\.min)?\.mjs$/.test(id)) return null
      const local = withLocalDecoders(code)
      if (local !== null) return { code: local, map: null }
      const what = 'one import of `_noWasmFilename` in build/pdf.worker.mjs'
      return this.error(describeMissingPatch({ patch: 'local-decoders.ts', of: 'pdfjs-dist 6.5.438', what }))
    },
  }
}

/** The import of a decoder by a URL, with comments for other bundlers. */
const byAddress = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*`\$\{[^}`]*\}\$\{this\._noWasmFilename\}`\s*\)/g

/** Returns the code of the worker with decoders of the build; null for code of another form. */
export function withLocalDecoders(code: string): string | null {
  if (code.match(byAddress)?.length !== 1) return null
  return code.replace(
    byAddress,
    `(this._noWasmFilename.startsWith('jbig2')
      ? import('pdfjs-dist/wasm/jbig2_nowasm_fallback.js')
      : import('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js'))`,
  )
}
