/** A part that is loaded on demand as its own chunk. */
export function More() {
  return <p>More has arrived</p>
}
