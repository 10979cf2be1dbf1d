import { ImageError, type ImageErrorCode } from './image-error.ts'
import type { Drawn, Wish } from './wish.ts'

// A separate process, so that a picture that hangs can be ended, and a crash affects nothing else.

/** A request to the process; one picture at a time. */
export interface Ask {
  path: string
  wish: Wish
}

/** A message of the process: that it has started, and then the result. */
export type Answer = { begun: true } | { drawn: Drawn } | { refused: ImageErrorCode; message: string }

const say = (answer: Answer) => process.send?.(answer)

async function answerTo({ path, wish }: Ask): Promise<Answer> {
  const drawing = await import('./draw.ts').catch((error: unknown) => String(error))
  if (typeof drawing === 'string') return { refused: 'unavailable', message: drawing }
  say({ begun: true })
  try {
    return { drawn: await drawing.draw(path, wish) }
  } catch (error) {
    if (error instanceof ImageError) return { refused: error.code, message: error.message }
    throw error
  }
}

process.on('message', (ask: Ask) => {
  void answerTo(ask).then(say)
})
process.on('disconnect', () => process.exit(0))
