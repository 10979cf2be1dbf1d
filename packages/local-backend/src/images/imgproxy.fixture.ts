import { randomUUID } from 'node:crypto'
import { openHttpServer } from '../http/http-server.ts'
import { ImageError, type ImageErrorCode } from './image-error.ts'
import { openImages } from './images.ts'
import type { ResizeOptions } from './resize-options.ts'

const resizes: Record<string, ResizeOptions['resize']> = { fill: 'cover', fit: 'contain', force: 'fill' }

/** Status and message of imgproxy, as storage (`storage/renderer/image.ts`) reads them. */
const refusals: Record<ImageErrorCode, [number, string]> = {
  busy: [429, 'Too many requests'],
  failed: [500, 'Internal error'],
  gone: [404, 'Not found'],
  timed_out: [503, 'Timeout'],
  too_many_pixels: [422, 'Source image resolution is too big'],
  unavailable: [500, 'Internal error'],
  unsupported: [422, 'Broken or unsupported image'],
}

/**
 * Answers the requests that a real storage server sends to imgproxy 4, with the pictures of the embedded backend. It reads files
 * of this machine (`local://`).
 */
export async function serveImgproxy(): Promise<{ url: string; stop(): Promise<void> }> {
  const images = openImages({ isWanted: true, keptBytes: 0 })
  const server = await openHttpServer(0, '127.0.0.1')
  server.serve(async ({ url, headers, signal }) => {
    const [, options = '', path = ''] =
      /^\/public(\/.*)?\/plain\/local:\/\/\/(.*)$/.exec(decodeURI(new URL(url).pathname)) ?? []
    try {
      const wish = readWish(options, headers.get('accept')?.includes('image/webp') ?? false)
      const { bytes, type } = await images.draw({ name: randomUUID(), path }, wish, signal)
      return new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } })
    } catch (error) {
      const [status, message] = refusals[error instanceof ImageError ? error.code : 'failed']
      return new Response(message, { status })
    }
  })
  return {
    url: server.url,
    async stop() {
      await server.close()
      images.close()
    },
  }
}

/** Reads the options of a URL: `height:50/width:40/resizing_type:force/quality:70/format:webp`. */
function readWish(options: string, acceptsWebp: boolean): ResizeOptions {
  const given = Object.fromEntries(options.split('/').map((option) => option.split(':')))
  return {
    width: Number(given.width ?? 0),
    height: Number(given.height ?? 0),
    resize: resizes[given.resizing_type] ?? 'cover',
    quality: Number(given.quality ?? 0),
    format: given.format ?? (acceptsWebp ? 'webp' : undefined),
  }
}
