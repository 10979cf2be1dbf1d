import { parseUploadError, toFilesError } from '../errors/files-error.ts'

/** Maximum bytes of a text to show. */
export const previewBytes = 1024 * 1024

/** The beginning of a text file. */
export interface TextPreview {
  text: string
  isCut: boolean
  /** False if the bytes are not a text. */
  isText: boolean
}

/**
 * Reads the beginning of a text, up to the part that is shown, as UTF-8, or as UTF-16 with a byte order mark.
 * @throws FilesError
 */
export async function readTextPreview(link: string, size: number, signal: AbortSignal): Promise<TextPreview> {
  // Storage refuses a range of an empty file.
  if (size === 0) return { text: '', isCut: false, isText: true }
  const bytes = await readFirstBytes(link, previewBytes, signal)
  const isCut = size > bytes.length
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  // `stream` omits a character that is cut off at the end.
  const text = new TextDecoder(encoding).decode(bytes, { stream: isCut })
  return { text, isCut, isText: !/[\0\ufffd]/.test(text.slice(0, 4096)) }
}

/**
 * Returns the first `most` bytes of a link, or all if there are fewer.
 * @throws FilesError
 */
export async function readFirstBytes(link: string, most: number, signal: AbortSignal): Promise<Uint8Array> {
  return readRange(link, { from: 0, length: most }, signal)
}

/**
 * Returns `length` bytes of a link, or fewer at its end.
 * @throws FilesError
 */
export async function readRange(
  link: string,
  { from, length }: { from: number; length: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    const answer = await fetch(link, { signal, headers: { range: `bytes=${from}-${from + length - 1}` } })
    if (!answer.ok) throw parseUploadError(answer.status, await answer.text(), false)
    // A server may ignore the range and send everything.
    const isWhole = answer.status === 200
    const bytes = await readAtMost(answer, isWhole ? from + length : length)
    return isWhole ? bytes.subarray(from) : bytes
  } catch (caught) {
    throw signal.aborted && signal.reason?.name !== 'TimeoutError' ? caught : toFilesError(caught)
  }
}

async function readAtMost(answer: Response, most: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  while (reader && length < most) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(0, most - length)
    parts.push(part)
    length += part.length
  }
  await reader?.cancel()
  const bytes = new Uint8Array(length)
  let place = 0
  for (const part of parts) {
    bytes.set(part, place)
    place += part.length
  }
  return bytes
}
