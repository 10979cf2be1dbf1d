/** The browser's function to write to the disk (File System Access, WICG). */
interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{
    name: string
    createWritable(): Promise<WritableStream<Uint8Array>>
  }>
}

/** Returns whether this browser can write to the disk while bytes arrive. */
export function canStreamToDisk(): boolean {
  return (globalThis as FilePicker).showSaveFilePicker !== undefined
}

/** A file on the disk, under the name that the user chose. */
export interface WritableFile {
  name: string
  stream: WritableStream<Uint8Array>
}

/**
 * Asks where to save, and opens the file there. Null if the user cancels. The file is empty until everything has been written.
 * @throws DOMException `SecurityError` if the press that started this is too long ago
 */
export async function pickFileToSave(name: string): Promise<WritableFile | null> {
  try {
    const file = await (globalThis as FilePicker).showSaveFilePicker?.({ suggestedName: name })
    return file ? { name: file.name, stream: await file.createWritable() } : null
  } catch (caught) {
    if (caught instanceof DOMException && caught.name === 'AbortError') return null
    throw caught
  }
}

/** The largest archive in bytes that is built in memory. A larger one is written to the disk while it arrives. */
export const maxBytesInMemory = 256_000_000

/** Builds an archive in memory, for `saveBlob`. */
export function readArchive(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  return new Response(stream, { headers: { 'Content-Type': 'application/zip' } }).blob()
}

/** Time in ms after which a browser has read a saved blob. */
const readingTime = 60_000

/** Saves a complete blob under `name`, where the browser saves its downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  clickDownloadLink(href, name)
  setTimeout(() => URL.revokeObjectURL(href), readingTime)
}

/** Clicks a link that is not in the document, because the page around an element belongs to another author. */
export function clickDownloadLink(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}

/** @alias @deprecated Use `WritableFile`. */
export type FileOnDisk = WritableFile
/** @alias @deprecated Use `pickFileToSave`. */
export const openOnDisk = pickFileToSave
/** @alias @deprecated Use `maxBytesInMemory`. */
export const mostInMemory = maxBytesInMemory
/** @alias @deprecated Use `clickDownloadLink`. */
export const pressLink = clickDownloadLink
