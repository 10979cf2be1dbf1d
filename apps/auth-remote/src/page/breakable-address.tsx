/** Renders a name that may be an email address. A narrow line breaks the address after the at sign instead of within a word. */
export function BreakableAddress({ name }: { name: string }) {
  const at = name.indexOf('@') + 1
  return (
    <>
      {name.slice(0, at)}
      {at > 0 && <wbr />}
      {name.slice(at)}
    </>
  )
}
