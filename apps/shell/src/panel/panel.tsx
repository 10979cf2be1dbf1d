/** Placeholder until written. */
export function Panel(_props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return null
}
