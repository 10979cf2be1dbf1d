/** Options of a resized picture. */
export interface ResizeOptions {
  /** Pixels; 0 to derive it from the other side or the original. */
  width: number
  height: number
  /** Cut to fill both sides, fitted within them, or stretched to them. */
  resize: 'cover' | 'contain' | 'fill'
  /** 1 to 100; 0 for the default. */
  quality: number
  /** `origin` keeps the original format; undefined chooses one that every browser supports. */
  format: 'avif' | 'origin' | 'webp' | undefined
}

/** A resized picture. */
export interface ResizedImage {
  bytes: Uint8Array
  /** Media type. */
  type: string
}
