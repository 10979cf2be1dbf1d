import { imageSize } from 'image-size'
import type { PictureSize } from './crop.ts'

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

/** The largest file in bytes. */
export const maxPictureBytes = 30 * 1024 * 1024

/** The largest number of pixels to decode, at four bytes each. */
export const maxPixels = 50_000_000

/** The smallest allowed length of the shorter side in pixels. */
export const minSide = 64

/** Longer sides are scaled down to this number of pixels before cropping. */
const longest = 2048

/** Accepted types by the file's content. SVG is not accepted, because it can contain scripts. */
const types = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
])

/** Reads type and size from the header of a picture, before it is decoded. @throws PictureError */
export function inspectPicture(bytes: Uint8Array): PictureSize & { type: string } {
  const found = measure(bytes)
  const type = types.get(found.type ?? '')
  if (!type) throw new PictureError('no_picture')
  const { width, height } = found
  if (Math.min(width, height) < minSide) throw new PictureError('too_small')
  if (width * height > maxPixels) throw new PictureError('too_large')
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
 * Decodes a picture, upright and scaled to a size that is quick to draw. An animation is decoded to its first frame.
 * @throws PictureError
 */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  if (file.size > maxPictureBytes) throw new PictureError('too_heavy')
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
