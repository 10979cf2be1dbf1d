import { imageSize } from 'image-size'
import type { Size } from './crop.ts'

/** Why a file cannot be a profile picture. */
export type PictureProblem = 'too_heavy' | 'no_picture' | 'too_large' | 'too_small' | 'unreadable'

/** A file that cannot be a profile picture. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** In bytes. */
export const heaviest = 30 * 1024 * 1024

/** Pixels that are unfolded at most, four bytes each. */
export const mostPixels = 50_000_000

/** The shorter side of a picture has so many pixels at least. */
export const leastSide = 64

/** Longer sides are drawn as long as this before anybody crops. */
const longest = 2048

/** What is taken, by what the file itself holds: never a drawing, which may hold anything. */
const types = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
])

/** Type and size as the beginning of a picture says them, before anything is unfolded. @throws PictureError */
export function inspectPicture(bytes: Uint8Array): Size & { type: string } {
  const found = measure(bytes)
  const type = types.get(found.type ?? '')
  if (!type) throw new PictureError('no_picture')
  const { width, height } = found
  if (Math.min(width, height) < leastSide) throw new PictureError('too_small')
  if (width * height > mostPixels) throw new PictureError('too_large')
  return { width, height, type }
}

function measure(bytes: Uint8Array): { type?: string; width: number; height: number } {
  try {
    return imageSize(bytes)
  } catch (cause) {
    throw new PictureError('no_picture', cause)
  }
}

/**
 * The pixels of a picture, upright and of a size that is quick to draw. A moving one stands at its beginning.
 * @throws PictureError
 */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  if (file.size > heaviest) throw new PictureError('too_heavy')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { type } = inspectPicture(bytes)
  const whole = await createImageBitmap(new Blob([bytes], { type })).catch((cause) => {
    throw new PictureError('unreadable', cause)
  })
  const scale = Math.min(1, longest / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureError('unreadable')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return canvas
}
