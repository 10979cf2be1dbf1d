import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the result of `read` for the width of an element in CSS pixels, and updates it. Returns `first` before the measurement. */
export function useWidth<Value, First>(
  of: RefObject<HTMLElement | null>,
  read: (width: number) => Value,
  first: First,
): Value | First {
  const [value, setValue] = useState<Value | First>(first)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const look = () => setValue(read(element.clientWidth))
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => size.disconnect()
  }, [of, read])
  return value
}
