import type { Wish } from '../images/wish.ts'
import { malformed, notHere } from './errors.ts'
import { choiceOf, countOf, type Sent } from './input.ts'

/** The longest side that may be wished for; a longer one becomes this. */
const longestSide = 2500

/** How a picture is wished for, in an address or a body. @throws StorageError `InvalidRequest`, `FeatureNotEnabled` */
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

/** As it stands in the token of a link; empty where nothing is wished for. As the service has it, it knows of no `origin`. */
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

/** What a token says, read again. */
export function parseTransform(text: string): Wish {
  const fields = Object.fromEntries(text.split(',').map((part) => part.split(':')))
  return readTransform({ fields, at: 'token' })
}

const ofTheProxy = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** As the header `X-Transformations` tells it, in the words of the proxy that draws for a project. */
export function toldTransform(wish: Wish): string {
  return writeTransform(wish).replace(
    /resize:(\w+)/,
    (_, resize: Wish['resize']) => `resizing_type:${ofTheProxy[resize]}`,
  )
}
