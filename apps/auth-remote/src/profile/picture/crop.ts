/** Width and height in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** The cropped square of a picture: its center and its side, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

/** The largest zoom, relative to the initial size. */
export const maxZoom = 8

/** Returns the largest square in the middle. */
export function createLargestCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** Returns the zoom relative to the initial size. */
export function getZoom({ side }: Crop, size: PictureSize): number {
  return createLargestCrop(size).side / side
}

/** Moves the square by fractions of its side. For example, `right` 0.1 reveals another tenth on the right. */
export function moveCrop(crop: Crop, right: number, down: number, size: PictureSize): Crop {
  return within({ ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side }, size)
}

/** Zooms to `zoom` times the initial size. The point `at` keeps its place; it is a fraction of the side, from the middle. */
export function zoomCrop(crop: Crop, zoom: number, size: PictureSize, at = { x: 0, y: 0 }): Crop {
  const side = createLargestCrop(size).side / Math.min(maxZoom, Math.max(1, zoom))
  const more = crop.side - side
  return within({ x: crop.x + at.x * more, y: crop.y + at.y * more, side }, size)
}

/** Zoom factor of one press of + or −, and distance of one press of an arrow as a fraction of the side. Shift moves four times as far. */
const step = 1.25
const stride = 0.05

const directions: ReadonlyMap<string, readonly [right: number, down: number]> = new Map([
  ['ArrowLeft', [-stride, 0]],
  ['ArrowRight', [stride, 0]],
  ['ArrowUp', [0, -stride]],
  ['ArrowDown', [0, stride]],
])

/** Returns the crop after a key press. Null if the key has no function. */
export function moveCropByKey(crop: Crop, key: string, isFar: boolean, size: PictureSize): Crop | null {
  const [right, down] = directions.get(key) ?? [0, 0]
  const far = isFar ? 4 : 1
  if (right !== 0 || down !== 0) return moveCrop(crop, right * far, down * far, size)
  if (key === '+' || key === '=') return zoomCrop(crop, getZoom(crop, size) * step, size)
  if (key === '-') return zoomCrop(crop, getZoom(crop, size) / step, size)
  return key === '0' ? createLargestCrop(size) : null
}

/** Keeps the square inside the picture. */
function within({ x, y, side }: Crop, { width, height }: PictureSize): Crop {
  const clamp = (value: number, most: number) => Math.min(most - side / 2, Math.max(side / 2, value))
  return { x: clamp(x, width), y: clamp(y, height), side }
}
