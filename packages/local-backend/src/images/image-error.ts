/** Why there is no small picture. */
export type ImageErrorCode =
  /** More pictures wait than are worth waiting for. */
  | 'busy'
  /** What draws ended without a word, or said one that nobody knows. */
  | 'failed'
  /** The file was replaced or removed meanwhile. */
  | 'gone'
  | 'timed_out'
  | 'too_many_pixels'
  /** This machine has nothing that draws. */
  | 'unavailable'
  | 'unsupported'

/** A refusal of `images/`. */
export class ImageError extends Error {
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImageError'
    this.code = code
  }
}
