/** Comes as a chunk of its own, when it is asked for. */
export function More() {
  return <p>More has arrived</p>
}
