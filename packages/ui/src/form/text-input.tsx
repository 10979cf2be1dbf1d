import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from '../context/class-names.ts'
import { useField } from './field.tsx'
import styles from './text-input.module.css'

/** A field for one line of text. A Field around it labels and describes it. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useField()} {...props} className={classNames(styles.input, className)} />
}

/** A field for several lines of text, which grows up to a part of the screen. With `rows={1}` it starts as high as a TextInput. */
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

/** Grows a field in browsers without `field-sizing`. The style sheet has the maximum. */
function grow(area: HTMLTextAreaElement): void {
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
