import { asFilesError, errorOfAnswer } from '../errors/files-error.ts'

/** As much of a text as is shown, in bytes. */
export const shownBytes = 256 * 1024

/** The beginning of a text file. */
export interface Beginning {
  text: string
  isCut: boolean
}

/**
 * Reads the beginning of a file as UTF-8, and no more of it than is shown.
 * @throws FilesError
 */
export async function readBeginning(link: string, size: number, signal: AbortSignal): Promise<Beginning> {
  // A range of an empty file is refused.
  if (size === 0) return { text: '', isCut: false }
  let bytes: Uint8Array
  try {
    const answer = await fetch(link, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } })
    if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text(), false)
    bytes = await readAtMost(answer, shownBytes)
  } catch (caught) {
    throw signal.aborted && signal.reason?.name !== 'TimeoutError' ? caught : asFilesError(caught)
  }
  const isCut = size > bytes.length
  // `stream` keeps back a letter that was cut in the middle.
  return { text: new TextDecoder().decode(bytes, { stream: isCut }), isCut }
}

/** A server may ignore the range and send everything. */
async function readAtMost(answer: Response, most: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader()
  const bytes = new Uint8Array(most)
  let length = 0
  while (reader && length < most) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(0, most - length)
    bytes.set(part, length)
    length += part.length
  }
  await reader?.cancel()
  return bytes.subarray(0, length)
}
