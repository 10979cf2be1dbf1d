import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { type Crop, getZoom, moveCrop, moveCropByKey, zoomCrop } from './crop.ts'
import { drawCrop, pictureSide } from './encode-picture.ts'
import styles from './picture.module.css'

interface Point {
  x: number
  y: number
}

/** Shows the cropped square. Pointers, fingers, the wheel and keys move and enlarge it. */
export function CropStage(props: {
  picture: HTMLCanvasElement
  crop: Crop
  onCrop: (change: (crop: Crop) => Crop) => void
}) {
  const { picture, crop, onCrop } = props
  const t = useTexts()
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const zoom = (factor: number, at?: Point) =>
    onCrop((before) => zoomCrop(before, getZoom(before, picture) * factor, picture, at))
  const move = (right: number, down: number) => onCrop((before) => moveCrop(before, right, down, picture))
  useWheel(canvas, zoom)

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event
    if (event.ctrlKey || event.metaKey || !moveCropByKey(crop, key, shiftKey, picture)) return
    event.preventDefault()
    onCrop((before) => moveCropByKey(before, key, shiftKey, picture) ?? before)
  }

  return (
    <>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys of its own.
        tabIndex={0}
        className={styles.stage}
        aria-label={t('Section of your picture')}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        {...usePointers(canvas, move, zoom)}
      >
        <canvas ref={canvas} width={pictureSide} height={pictureSide} className={styles.canvas} />
      </div>
      <p id={hint} className={styles.hint}>
        {t('Drag it, or use the arrow keys, to move it. Zoom with + and −.')}
      </p>
    </>
  )
}

/** Returns the pointer handlers. One pointer moves the picture, and two enlarge it around their midpoint. */
function usePointers(
  canvas: { current: HTMLCanvasElement | null },
  move: (right: number, down: number) => void,
  zoom: (factor: number, at: Point) => void,
) {
  const fingers = useRef(new Map<number, Point>())
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, inParts(canvas.current, event))
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const from = fingers.current.get(event.pointerId)
      if (!from) return
      const to = inParts(canvas.current, event)
      const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      fingers.current.set(event.pointerId, to)
      if (other)
        zoom(apart(to, other) / Math.max(0.01, apart(from, other)), {
          x: (to.x + other.x) / 2,
          y: (to.y + other.y) / 2,
        })
      const share = other ? 2 : 1
      move((from.x - to.x) / share, (from.y - to.y) / share)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** Zooms with the wheel. React's own listener is passive and can't keep the page from scrolling. */
function useWheel(
  canvas: { current: HTMLCanvasElement | null },
  zoom: (factor: number, at: Point) => void,
): void {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const element = canvas.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      // Some browsers report lines instead of pixels. Two fingers on a touchpad send small steps with Ctrl.
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      latest.current(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), inParts(element, event))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [canvas])
}

/** Returns the position relative to the middle, as a fraction of the side. */
function inParts(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  return { x: (clientX - box.x) / box.width - 0.5, y: (clientY - box.y) / box.height - 0.5 }
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
