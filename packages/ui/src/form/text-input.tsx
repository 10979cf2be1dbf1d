import type { ComponentProps } from 'react'
import { classNames } from '../context/class-names.ts'
import { useField } from './field.tsx'
import styles from './text-input.module.css'

/** A line of text. Inside a Field it is labelled and described by it. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useField()} {...props} className={classNames(styles.input, className)} />
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useField()}
      {...props}
      className={classNames(styles.input, styles.area, className)}
    />
  )
}
