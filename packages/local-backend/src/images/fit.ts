import type { Wish } from './wish.ts'

/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * As large as a picture is drawn, and what is cut out of the middle of that. Small ones are not enlarged: they keep their size, or
 * the wished proportions of it where they are stretched. As imgproxy calculates it (`processing/prepare.go`).
 */
export function fit(
  source: Size,
  wish: Pick<Wish, 'width' | 'height' | 'resize'>,
): { drawn: Size; cut: Size } {
  const across = source.width / (wish.width || source.width)
  const down = source.height / (wish.height || source.height)
  const [x, y] = shrinking(across, down, wish)
  // Below 1 it would become larger.
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
  { width, height, resize }: Pick<Wish, 'width' | 'height' | 'resize'>,
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

/** The same proportions, with no side longer than `most`. */
export function within({ width, height }: Size, most: number): Size {
  const shrink = Math.max(1, width / most, height / most)
  return { width: scaled(width, shrink), height: scaled(height, shrink) }
}
