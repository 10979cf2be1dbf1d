import { ImageError, type ImageErrorCode } from './image-error.ts'
import type { ResizedImage, ResizeOptions } from './resize-options.ts'

// A separate process, so that a picture that hangs can be ended, and a crash affects nothing else.

/** A request to the process; one picture at a time. */
export interface ResizeRequest {
  path: string
  wish: ResizeOptions
}

/** A message of the process: that it has started, and then the result. */
export type ResizeAnswer =
  | { begun: true }
  | { drawn: ResizedImage }
  | { refused: ImageErrorCode; message: string }

const say = (answer: ResizeAnswer) => process.send?.(answer)

async function answerTo({ path, wish }: ResizeRequest): Promise<ResizeAnswer> {
  const drawing = await import('./resize-image.ts').catch((error: unknown) => String(error))
  if (typeof drawing === 'string') return { refused: 'unavailable', message: drawing }
  say({ begun: true })
  try {
    return { drawn: await drawing.resizeImage(path, wish) }
  } catch (error) {
    if (error instanceof ImageError) return { refused: error.code, message: error.message }
    throw error
  }
}

process.on('message', (ask: ResizeRequest) => {
  void answerTo(ask).then(say)
})
process.on('disconnect', () => process.exit(0))
