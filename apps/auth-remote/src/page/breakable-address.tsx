import { Fragment } from 'react'

/** Renders a name that may be an email address. A narrow line breaks the address after the at sign instead of within a word. */
export function BreakableAddress({ name }: { name: string }) {
  return name.split(/(?<=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      {part.endsWith('@') ? <wbr /> : null}
    </Fragment>
  ))
}
