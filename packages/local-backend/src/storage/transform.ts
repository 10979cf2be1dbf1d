import type { ResizeOptions } from '../images/resize-options.ts'
import { createInvalidRequest, createNotImplemented } from './errors.ts'
import { parseChoice, parseCount, type RequestFields } from './request-fields.ts'

/** The longest side in pixels; a longer request is reduced to it. */
const longestSide = 2500

/** Reads the transformation of a picture from a query or a body. @throws StorageError `InvalidRequest`, `FeatureNotEnabled` */
export function readTransform(sent: RequestFields): ResizeOptions {
  const { fields } = sent
  for (const name of ['gravity', 'x_offset', 'y_offset'])
    if (fields[name] !== undefined)
      throw createNotImplemented('Pictures are cut about their middle, nowhere else,')
  const quality = parseCount(sent, 'quality', 20, 0)
  if (quality > 100) throw createInvalidRequest(`${sent.at}/quality must be <= 100`)
  return {
    width: Math.min(parseCount(sent, 'width', 0, 0), longestSide),
    height: Math.min(parseCount(sent, 'height', 0, 0), longestSide),
    resize: parseChoice(sent, 'resize', ['cover', 'contain', 'fill']),
    quality,
    format:
      fields.format === undefined
        ? undefined
        : parseChoice(sent, 'format', ['origin', 'avif', 'webp'] as const),
  }
}

/** Writes a transformation for the token of a link; empty if there is none. Leaves out `origin`, as the service does. */
export function writeTransform({ width, height, resize, quality, format }: ResizeOptions): string {
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
export function parseTransform(text: string): ResizeOptions {
  const fields = Object.fromEntries(text.split(',').map((part) => part.split(':')))
  return readTransform({ fields, at: 'token' })
}

const ofTheProxy = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** Writes a transformation for the header `X-Transformations`, in the terms of the image proxy of Supabase. */
export function formatTransform(wish: ResizeOptions): string {
  return writeTransform(wish).replace(
    /resize:(\w+)/,
    (_, resize: ResizeOptions['resize']) => `resizing_type:${ofTheProxy[resize]}`,
  )
}
