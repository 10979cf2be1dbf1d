/** How a picture is wished for. */
export interface Wish {
  /** Pixels; 0 where the other side, or the picture itself, decides. */
  width: number
  height: number
  /** Fills both sides and is cut, lies whole within them, or is stretched to them. */
  resize: 'cover' | 'contain' | 'fill'
  /** 1 to 100; 0 for what is usual. */
  quality: number
  /** `origin` is that of the picture; undefined the one of it that every browser knows. */
  format: 'avif' | 'origin' | 'webp' | undefined
}

/** A picture that was drawn. */
export interface Drawn {
  bytes: Uint8Array
  /** Media type. */
  type: string
}
