import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clampView, fitView, isZoomed, type ZoomSize, type ZoomView, zoomTo } from './zoom.ts'

/** The factor of one press of + or −, and the distance of one press of an arrow in CSS pixels. */
const step = 1.5
const stride = 80

interface Point {
  x: number
  y: number
}

const middle = { x: 0, y: 0 }

/** Returns the view of a picture on its stage, and the handlers for wheel, touch, pointer and keys. */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: ZoomSize | null) {
  const [room, setRoom] = useState<ZoomSize | null>(null)
  /** Null while the whole picture is shown, at any size of the stage. */
  const [chosen, setChosen] = useState<ZoomView | null>(null)
  const sizes = picture && room ? { picture, stage: room } : null
  const view = sizes && (chosen ? clampView(chosen, sizes) : fitView(sizes.picture, sizes.stage))

  const zoom = (change: (scale: number) => number, at: Point = middle) =>
    setChosen((before) => {
      if (!sizes) return before
      const from = before ?? fitView(sizes.picture, sizes.stage)
      const next = zoomTo(from, change(from.scale), at, sizes)
      return isZoomed(next, sizes.picture, sizes.stage) ? next : null
    })
  const move = (x: number, y: number) =>
    setChosen(
      (before) => before && sizes && clampView({ ...before, x: before.x + x, y: before.y + y }, sizes),
    )
  const isWhole = chosen === null
  const toggle = (at: Point = middle) => (isWhole ? zoom(() => 1, at) : setChosen(null))
  useStage(stage, setRoom, (factor, at) => zoom((scale) => scale * factor, at))

  return {
    view,
    isWhole,
    zoomIn: () => zoom((scale) => scale * step),
    zoomOut: () => zoom((scale) => scale / step),
    toggle,
    /** Returns whether the key has a command. */
    onKey: (event: KeyboardEvent): boolean => {
      const acts: Record<string, (() => void) | false> = {
        '+': () => zoom((scale) => scale * step),
        '=': () => zoom((scale) => scale * step),
        '-': () => zoom((scale) => scale / step),
        '0': () => setChosen(null),
        '1': () => zoom(() => 1),
        ArrowLeft: !isWhole && (() => move(stride, 0)),
        ArrowRight: !isWhole && (() => move(-stride, 0)),
        ArrowUp: !isWhole && (() => move(0, stride)),
        ArrowDown: !isWhole && (() => move(0, -stride)),
      }
      const act = Object.hasOwn(acts, event.key) && acts[event.key]
      if (act) act()
      return Boolean(act)
    },
    pointers: usePointers(stage, { zoom, move, toggle, isWhole }),
  }
}

interface Acts {
  zoom: (change: (scale: number) => number, at?: Point) => void
  move: (x: number, y: number) => void
  toggle: (at?: Point) => void
  isWhole: boolean
}

/** Returns the pointer handlers: one pointer moves the picture, and two zoom it around the point between them. */
function usePointers(stage: RefObject<HTMLElement | null>, { zoom, move, toggle, isWhole }: Acts) {
  const fingers = useRef(new Map<number, Point>())
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, fromMiddle(stage.current, event))
      if (!isWhole || fingers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const from = fingers.current.get(event.pointerId)
      if (!from) return
      const to = fromMiddle(stage.current, event)
      const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      fingers.current.set(event.pointerId, to)
      if (other) {
        const factor = apart(to, other) / Math.max(1, apart(from, other))
        zoom((scale) => scale * factor, between(to, other))
      }
      move((to.x - from.x) / (other ? 2 : 1), (to.y - from.y) / (other ? 2 : 1))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // A mouse that leaves the stage sends no pointerup.
    onPointerLeave: lift,
    onDoubleClick: (event: { clientX: number; clientY: number }) => toggle(fromMiddle(stage.current, event)),
  }
}

/** Measures the stage, and listens to the wheel: a listener of React could not prevent the page's own zoom. */
function useStage(
  stage: RefObject<HTMLElement | null>,
  onSize: (size: ZoomSize) => void,
  onWheel: (factor: number, at: Point) => void,
): void {
  const latest = useRef(onWheel)
  latest.current = onWheel
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const look = () => onSize({ width: element.clientWidth, height: element.clientHeight })
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      // Some browsers count in lines. Two fingers on a touchpad send Ctrl and small steps.
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      latest.current(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(element, event))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      sizes.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [stage, onSize])
}

function fromMiddle(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 }
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
