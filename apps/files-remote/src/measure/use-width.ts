import { type RefObject, useLayoutEffect, useState } from 'react'

/** What `read` makes of the width of an element in CSS pixels, as long as it is there; `first` before it is measured. */
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
