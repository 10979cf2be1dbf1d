import sharp, { type Sharp } from 'sharp'
import { maxPixels } from '../size-limits.ts'
import { computeResize, limitSize } from './compute-resize.ts'
import { ImageError } from './image-error.ts'
import type { ResizedImage, ResizeOptions } from './resize-options.ts'

// One picture at a time, on one thread, without a cache.
sharp.cache(false)
sharp.concurrency(1)
// The format is detected from the content. SVG and documents are excluded, because they contain programs or load other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((kind) => `VipsForeignLoad${kind}`),
})

/** An output format: its media type, its longest side in pixels, and its encoder. */
interface Format {
  type: string
  longest: number
  write(image: Sharp, quality: number): Sharp
}

const formats = {
  avif: {
    type: 'image/avif',
    longest: 16_384,
    write: (image, quality) => image.avif({ quality: quality || 62, effort: 2 }),
  },
  gif: { type: 'image/gif', longest: 65_535, write: (image) => image.gif({ effort: 3 }) },
  jpeg: {
    type: 'image/jpeg',
    longest: 65_535,
    write: (image, quality) => image.jpeg({ quality: quality || 80 }),
  },
  png: { type: 'image/png', longest: 100_000, write: (image) => image.png() },
  webp: {
    type: 'image/webp',
    longest: 16_383,
    write: (image, quality) => image.webp({ quality: quality || 80 }),
  },
} satisfies Record<string, Format>

/**
 * Resizes a file as requested: rotated by its EXIF orientation, only its first frame, without metadata.
 * @throws ImageError `gone`, `too_many_pixels`, `unsupported`
 */
export async function resizeImage(path: string, wish: ResizeOptions): Promise<ResizedImage> {
  try {
    const image = sharp(path, { autoOrient: true, failOn: 'error', limitInputPixels: maxPixels })
    const { format, compression, hasAlpha, autoOrient } = await image.metadata()
    const source = compression === 'av1' ? 'avif' : format
    const { type, longest, write } = formats[formatOf(wish, source, hasAlpha)]
    const { drawn, cut } = computeResize(autoOrient, wish)
    const { width, height } = limitSize(cut, longest)
    const middle = {
      left: Math.floor((drawn.width - cut.width) / 2),
      top: Math.floor((drawn.height - cut.height) / 2),
    }
    const resized = image.resize(drawn.width, drawn.height, { fit: 'fill' }).extract({ ...middle, ...cut })
    // A picture that exceeds the format's limit is made smaller. This is so rare that it may be drawn twice.
    const small =
      width === cut.width
        ? resized
        : sharp(await resized.png().toBuffer()).resize(width, height, { fit: 'fill' })
    return { type, bytes: await write(small, wish.quality).toBuffer() }
  } catch (error) {
    throw refusalOf(error)
  }
}

function formatOf({ format }: ResizeOptions, source: string, hasAlpha: boolean): keyof typeof formats {
  if (format !== undefined && format !== 'origin') return format
  const isUsual = source === 'jpeg' || source === 'png' || source === 'gif'
  if (isUsual || (format === 'origin' && (source === 'webp' || source === 'avif'))) return source
  return hasAlpha ? 'png' : 'jpeg'
}

/** Converts an error of libvips, which is always about the file. */
function refusalOf(cause: unknown): ImageError {
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/pixel limit/i.test(message)) return new ImageError('too_many_pixels', message, { cause })
  return new ImageError(/missing|no such file/i.test(message) ? 'gone' : 'unsupported', message, { cause })
}
