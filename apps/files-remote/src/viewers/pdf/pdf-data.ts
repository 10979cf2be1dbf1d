import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url&inline'
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url&inline'

/** Fonts of symbols, which differ between systems. All others are replaced by the system's fonts. */
const fonts = new Map([
  ['FoxitDingbats.pfb', dingbats],
  ['FoxitSymbol.pfb', symbols],
])

/**
 * Reads a file of pdf.js by its name: the font of a document that does not contain it, or a table of characters for Chinese,
 * Japanese or Korean text. They are part of the release, because a page's policy may only allow requests to the backend.
 * @throws Error if there is no such file
 */
export async function readPdfData(name: string): Promise<Uint8Array> {
  const address = fonts.get(name) ?? (await import('./character-tables.ts')).findTable(name)
  if (address === undefined) throw new Error(`There is no ${name}`)
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
}
