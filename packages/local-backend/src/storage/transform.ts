import type { Wish } from '../images/wish.ts'
import { malformed, notHere } from './errors.ts'
import { choiceOf, countOf, type Sent } from './input.ts'

/** The longest side in pixels; a longer request is reduced to it. */
const longestSide = 2500

/** Reads the transformation of a picture from a query or a body. @throws StorageError `InvalidRequest`, `FeatureNotEnabled` */
export function readTransform(sent: Sent): Wish {
  const { fields } = sent
  for (const name of ['gravity', 'x_offset', 'y_offset'])
    if (fields[name] !== undefined) throw notHere('Pictures are cut about their middle, nowhere else,')
  const quality = countOf(sent, 'quality', 20, 0)
  if (quality > 100) throw malformed(`${sent.at}/quality must be <= 100`)
  return {
    width: Math.min(countOf(sent, 'width', 0, 0), longestSide),
    height: Math.min(countOf(sent, 'height', 0, 0), longestSide),
    resize: choiceOf(sent, 'resize', ['cover', 'contain', 'fill']),
    quality,
    format:
      fields.format === undefined ? undefined : choiceOf(sent, 'format', ['origin', 'avif', 'webp'] as const),
  }
}

/** Writes a transformation for the token of a link; empty if there is none. Leaves out `origin`, as the service does. */
export function writeTransform({ width, height, resize, quality, format }: Wish): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resize:${resize}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',')
}

/** Reads the transformation in a token. */
export function parseTransform(text: string): Wish {
  const fields = Object.fromEntries(text.split(',').map((part) => part.split(':')))
  return readTransform({ fields, at: 'token' })
}

const ofTheProxy = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** Writes a transformation for the header `X-Transformations`, in the terms of the image proxy of Supabase. */
export function toldTransform(wish: Wish): string {
  return writeTransform(wish).replace(
    /resize:(\w+)/,
    (_, resize: Wish['resize']) => `resizing_type:${ofTheProxy[resize]}`,
  )
}
