/** The position of a picture on its stage. */
export interface ZoomView {
  /** CSS pixels for each pixel of the picture. */
  scale: number
  /** From the middle of the stage to the middle of the picture, in CSS pixels. */
  x: number
  y: number
}

/** A width and a height, in pixels. */
export interface ZoomSize {
  width: number
  height: number
}

/** Maximum scale of a picture. */
const mostScale = 32

/** Returns the view of the whole picture in the middle. A small picture is not enlarged. */
export function fitView(picture: ZoomSize, stage: ZoomSize): ZoomView {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { scale: scale > 0 ? scale : 1, x: 0, y: 0 }
}

/** Returns the view at another scale, with the point `at` (from the middle of the stage) in the same place. */
export function zoomTo(
  view: ZoomView,
  scale: number,
  at: { x: number; y: number },
  { picture, stage }: { picture: ZoomSize; stage: ZoomSize },
): ZoomView {
  const least = fitView(picture, stage).scale
  const next = Math.min(mostScale, Math.max(least, scale))
  const factor = next / view.scale
  const moved = { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
  return clampView(moved, { picture, stage })
}

/** Returns the view without a gap at the edges. A picture that is smaller than the stage is in the middle. */
export function clampView(
  view: ZoomView,
  { picture, stage }: { picture: ZoomSize; stage: ZoomSize },
): ZoomView {
  const most = (length: number, room: number) => Math.max(0, (length * view.scale - room) / 2)
  const keep = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return {
    scale: view.scale,
    x: keep(view.x, most(picture.width, stage.width)),
    y: keep(view.y, most(picture.height, stage.height)),
  }
}

/** Returns whether the picture is larger than the stage. */
export function isZoomed(view: ZoomView, picture: ZoomSize, stage: ZoomSize): boolean {
  return view.scale > fitView(picture, stage).scale * 1.001
}
