import type { Crop } from './crop.ts'

/** The side of a profile picture in pixels: four times the largest size on screen. */
export const pictureSide = 512

/** Draws the square on a canvas of `pictureSide`. Transparent parts become white, because JPEG has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, pictureSide, pictureSide)
  const { x, y, side } = crop
  pen.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, pictureSide, pictureSide)
}

/** Encodes the square as a JPEG. It has only pixels, so none of the file's metadata such as place or camera. */
export async function encodePicture(picture: HTMLCanvasElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureSide
  canvas.height = pictureSide
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser made no picture')
  return blob
}
