import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from '../context/class-names.ts'
import { useField } from './field.tsx'
import styles from './text-input.module.css'

/** A line of text. Inside a Field it is labelled and described by it. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useField()} {...props} className={classNames(styles.input, className)} />
}

/** Several lines of text; grows with them up to a part of the screen. With `rows={1}` it begins as a TextInput does. */
export function TextArea({ className, ...props }: Omit<ComponentProps<'textarea'>, 'ref'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured with each text.
  useLayoutEffect(() => {
    if (area.current && !CSS.supports('field-sizing', 'content')) grow(area.current)
  }, [props.value, props.placeholder])
  return (
    <textarea
      ref={area}
      rows={4}
      {...useField()}
      {...props}
      className={classNames(styles.input, styles.area, className)}
    />
  )
}

/** For browsers whose fields do not grow by themselves; the most that it takes stands in the style. */
function grow(area: HTMLTextAreaElement): void {
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
