import { imageSize } from 'image-size'
import type { Entry } from '../../storage/entry.ts'
import { readFirstBytes } from '../read-text-preview.ts'
import type { ZoomSize } from './zoom.ts'

/** A gigabyte when decompressed: the same limit as in sharp, which creates the thumbnails of the embedded backend. */
export const maxPixels = 0x3fff ** 2

/** Bytes that contain the size of a picture: cameras put a small picture before it. */
const headBytes = 256 * 1024

/**
 * Returns the size in the header of a picture. Null if there is none, or for a drawing, which has any size.
 * @throws FilesError
 */
export async function measureImage(
  link: string,
  { type, size }: Pick<Entry, 'type' | 'size'>,
  signal: AbortSignal,
): Promise<ZoomSize | null> {
  if (size === 0 || type?.startsWith('image/svg')) return null
  const head = await readFirstBytes(link, headBytes, signal)
  try {
    const { width, height } = imageSize(head)
    return { width, height }
  } catch {
    // A file that is not a picture fails when it is drawn.
    return null
  }
}
