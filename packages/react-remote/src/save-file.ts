/** What a browser's own way to write to the disk is used for (File System Access, WICG). */
interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{
    name: string
    createWritable(): Promise<WritableStream<Uint8Array>>
  }>
}

/** Whether this browser can write to the disk while bytes arrive. */
export function canStreamToDisk(): boolean {
  return (globalThis as FilePicker).showSaveFilePicker !== undefined
}

/** A file on the disk, under the name that the person chose. */
export interface FileOnDisk {
  name: string
  stream: WritableStream<Uint8Array>
}

/**
 * Asks where to save, and opens the file there; null when the person decided not to. Nothing stands in it before all has
 * been written.
 * @throws DOMException `SecurityError` where the press that began this is too long ago
 */
export async function openOnDisk(name: string): Promise<FileOnDisk | null> {
  try {
    const file = await (globalThis as FilePicker).showSaveFilePicker?.({ suggestedName: name })
    return file ? { name: file.name, stream: await file.createWritable() } : null
  } catch (caught) {
    if (caught instanceof DOMException && caught.name === 'AbortError') return null
    throw caught
  }
}

/** Up to so many bytes an archive is put together in memory; a larger one is written to the disk while it arrives. */
export const mostInMemory = 256_000_000

/** Puts an archive together in memory, ready for `saveBlob`. */
export function readArchive(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  return new Response(stream, { headers: { 'Content-Type': 'application/zip' } }).blob()
}

/** A browser reads a saved blob after the press; this long later it has. */
const readingTime = 60_000

/** Saves what is here as a whole under `name`, where the browser saves its downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  pressLink(href, name)
  setTimeout(() => URL.revokeObjectURL(href), readingTime)
}

/** Clicked without standing anywhere: in an element the page around is somebody else's. */
export function pressLink(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
