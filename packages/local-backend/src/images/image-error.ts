/** The reason why a picture was not resized. */
export type ImageErrorCode =
  /** Too many pictures are waiting. */
  | 'busy'
  /** The process ended, or reported an unknown error. */
  | 'failed'
  /** The file was replaced or removed meanwhile, or all callers have left. */
  | 'gone'
  | 'timed_out'
  | 'too_many_pixels'
  /** The library for images is not installed on this machine. */
  | 'unavailable'
  | 'unsupported'

/** An error of `images/`. */
export class ImageError extends Error {
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImageError'
    this.code = code
  }
}
