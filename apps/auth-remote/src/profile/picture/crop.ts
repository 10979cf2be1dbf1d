/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** The square of a picture that is taken: its middle and its side, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

/** How many times larger than at first a picture may be seen. */
export const mostZoom = 8

/** The largest square in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** How many times larger than at first the picture is seen. */
export function zoomOf({ side }: Crop, size: Size): number {
  return wholeCrop(size).side / side
}

/** Moves the square by parts of its side: `right` 0.1 shows a tenth more of what is on the right. */
export function moveCrop(crop: Crop, right: number, down: number, size: Size): Crop {
  return within({ ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side }, size)
}

/** Sees the picture `zoom` times as large as at first; what is seen at `at`, in parts of the side from the middle, stays there. */
export function zoomCrop(crop: Crop, zoom: number, size: Size, at = { x: 0, y: 0 }): Crop {
  const side = wholeCrop(size).side / Math.min(mostZoom, Math.max(1, zoom))
  const more = crop.side - side
  return within({ x: crop.x + at.x * more, y: crop.y + at.y * more, side }, size)
}

/** One press of + or −, and one press of an arrow, in parts of the side; with Shift, four. */
const step = 1.25
const stride = 0.05

const directions: ReadonlyMap<string, readonly [right: number, down: number]> = new Map([
  ['ArrowLeft', [-stride, 0]],
  ['ArrowRight', [stride, 0]],
  ['ArrowUp', [0, -stride]],
  ['ArrowDown', [0, stride]],
])

/** What a key does; null where it means nothing. */
export function cropByKey(crop: Crop, key: string, isFar: boolean, size: Size): Crop | null {
  const [right, down] = directions.get(key) ?? [0, 0]
  const far = isFar ? 4 : 1
  if (right !== 0 || down !== 0) return moveCrop(crop, right * far, down * far, size)
  if (key === '+' || key === '=') return zoomCrop(crop, zoomOf(crop, size) * step, size)
  if (key === '-') return zoomCrop(crop, zoomOf(crop, size) / step, size)
  return key === '0' ? wholeCrop(size) : null
}

/** Nothing beside the picture is ever taken. */
function within({ x, y, side }: Crop, { width, height }: Size): Crop {
  const clamp = (value: number, most: number) => Math.min(most - side / 2, Math.max(side / 2, value))
  return { x: clamp(x, width), y: clamp(y, height), side }
}
