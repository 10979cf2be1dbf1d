import type { ResizeOptions } from './resize-options.ts'

/** Width and height in pixels. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * Returns the size at which a picture is drawn, and the size that is cut out of its middle. Small pictures are not enlarged: they keep
 * their size or, if they are stretched, get the requested proportions. Calculated like imgproxy (`processing/prepare.go`).
 */
export function computeResize(
  source: ImageSize,
  wish: Pick<ResizeOptions, 'width' | 'height' | 'resize'>,
): { drawn: ImageSize; cut: ImageSize } {
  const across = source.width / (wish.width || source.width)
  const down = source.height / (wish.height || source.height)
  const [x, y] = shrinking(across, down, wish)
  // A factor below 1 would enlarge the picture.
  const least = Math.min(x, y, 1)
  const drawn = {
    width: scaled(source.width, x / least),
    height: scaled(source.height, y / least),
  }
  return {
    drawn,
    cut: {
      width: Math.min(drawn.width, wish.width || drawn.width),
      height: Math.min(drawn.height, wish.height || drawn.height),
    },
  }
}

function shrinking(
  across: number,
  down: number,
  { width, height, resize }: Pick<ResizeOptions, 'width' | 'height' | 'resize'>,
): [number, number] {
  if (resize === 'fill') return [across, down]
  if (!width) return [down, down]
  if (!height) return [across, across]
  const both = resize === 'contain' ? Math.max(across, down) : Math.min(across, down)
  return [both, both]
}

function scaled(side: number, shrink: number): number {
  return Math.max(1, Math.round(side / shrink))
}

/** Returns a size with the same proportions, with no side longer than `most`. */
export function limitSize({ width, height }: ImageSize, most: number): ImageSize {
  const shrink = Math.max(1, width / most, height / most)
  return { width: scaled(width, shrink), height: scaled(height, shrink) }
}
