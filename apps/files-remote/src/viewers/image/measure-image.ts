import { imageSize } from 'image-size'
import type { Entry } from '../../storage/entry.ts'
import { readFirst } from '../read-beginning.ts'
import type { Size } from './zoom.ts'

/** A gigabyte unfolded; the same limit as sharp's, which makes the thumbnails of the embedded backend. */
export const mostPixels = 0x3fff ** 2

/** As much as holds the size of a picture: cameras put a small one before it. In bytes. */
const headBytes = 256 * 1024

/**
 * The width and height that a picture's beginning says; null where it says none. A drawing is of any size.
 * @throws FilesError
 */
export async function measureImage(
  link: string,
  { type, size }: Pick<Entry, 'type' | 'size'>,
  signal: AbortSignal,
): Promise<Size | null> {
  if (size === 0 || type?.startsWith('image/svg')) return null
  const head = await readFirst(link, headBytes, signal)
  try {
    const { width, height } = imageSize(head)
    return { width, height }
  } catch {
    // What is no picture shows itself to be none when it is drawn.
    return null
  }
}
